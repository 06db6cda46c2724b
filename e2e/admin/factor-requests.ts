import { newPerson, openAdminClient } from '../support/requests/admins.ts';
import { answerWith, makePasskey } from '../support/requests/authenticator.ts';
import { addApp, addPasskey, codeOf, optionsIn, ownClaims, ticketOf } from '../support/requests/second-factors.ts';
import type { EndpointCase } from './casework-requests.ts';

/** The endpoints about second factors. */
export const factorRequests = {
  finishSignIn: {
    needs: 'nothing',
    audit: 'sign-in',
    request: async (service) => {
      const person = await newPerson(service);
      const { secret } = await addApp(service, person);
      const { ticket } = await ticketOf(service, person);
      return { json: { ticket, code: codeOf(service, secret) } };
    },
  },
  askPasskey: { needs: 'nothing', request: () => ({ json: {} }) },
  signInByPasskey: {
    needs: 'nothing',
    audit: 'sign-in',
    request: async (service) => {
      const { passkey } = await addPasskey(service, await newPerson(service));
      const { ask } = await openAdminClient(service);
      const options = await optionsIn(ask('askPasskey', { json: {} }));
      return { json: { passkey: answerWith(passkey, options, ownClaims) } };
    },
  },
  askStepUpPasskey: { needs: 'person' },
  readFactors: { needs: 'person' },
  beginTotp: { needs: 'person' },
  confirmTotp: {
    needs: 'person',
    audit: 'factor.add',
    requestAs: async (service, { ask }) => {
      const { secret } = (await ask('beginTotp')).body as { secret: string };
      return { json: { code: codeOf(service, secret) } };
    },
  },
  removeTotp: {
    needs: 'person',
    audit: 'factor.remove',
    requestAs: async (service, person) => {
      await addApp(service, person);
      return {};
    },
  },
  renewRecoveryCodes: {
    needs: 'person',
    audit: 'factor.recovery-codes',
    requestAs: async (service, person) => {
      await addApp(service, person);
      return {};
    },
  },
  askNewPasskey: { needs: 'person' },
  addPasskey: {
    needs: 'person',
    audit: 'factor.add',
    requestAs: async (_service, { ask }) => {
      const { answer } = makePasskey(await optionsIn(ask('askNewPasskey')), ownClaims);
      return { json: { name: 'Phone', passkey: answer } };
    },
  },
  removePasskey: {
    needs: 'person',
    audit: 'factor.remove',
    requestAs: async (service, person) => ({
      params: { passkey_id: (await addPasskey(service, person)).passkeyId },
    }),
  },
  requireFactor: {
    needs: 'team.change',
    audit: 'team.factors',
    request: () => ({ json: { is_required: false } }),
  },
} satisfies Record<string, EndpointCase>;
