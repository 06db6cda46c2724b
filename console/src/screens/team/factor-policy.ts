import type { Team } from '@rewards-wall/shared/admin/team-schema.ts';
import { html, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';

interface FactorPolicy {
  isFactorRequired: boolean;
  team: Team['team'];
}

/** Whether everyone must have a second factor. Owners decide. */
export function factorPolicy(given: FactorPolicy, context: Context): TemplateResult {
  const { isFactorRequired } = given;
  return html`<div class="card row">
    <div>
      <strong>Second factors</strong>
      <p class="hint">
        ${isFactorRequired ? 'Required. People without one can only add one.' : 'Optional. Each person decides.'}
      </p>
    </div>
    <button type="button" class="button" @click=${() => void turn(given, context)}>
      ${isFactorRequired ? 'Make optional' : 'Require for everyone'}
    </button>
  </div>`;
}

async function turn({ isFactorRequired, team }: FactorPolicy, context: Context): Promise<void> {
  const without = team.filter(({ has_app, passkeys }) => !has_app && passkeys === 0).map(({ name }) => name);
  const done = await context.act({
    title: isFactorRequired ? 'Make second factors optional?' : 'Require a second factor?',
    text: isFactorRequired
      ? 'People who have one keep using it.'
      : without.length === 0
        ? 'Everyone has one already.'
        : `Until they add one, these people can do nothing else: ${without.join(', ')}.`,
    confirm: isFactorRequired ? 'Make it optional' : 'Require it',
    send: () => call('requireFactor', { body: { is_required: !isFactorRequired } }),
    done: () => (isFactorRequired ? 'Second factors are optional.' : 'Everyone needs a second factor now.'),
  });
  if (done !== null) await context.refresh();
}
