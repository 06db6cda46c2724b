import { createSecretKey } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { writeClickPerson } from '../../security/click-person.ts';
import { SealError } from '../../security/vault.ts';
import type { LeadFacts } from '../../store/ports/leads.ts';
import { facts as received } from '../received-call.fixture.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { fakeVault } from '../../security/fake-vault.fixture.ts';

const facts: LeadFacts = { ...received, otherUsersOfIp: 4, otherUsersOfDevice: 2, similarUsers: 1, recentLeads: 6 };
const { click } = received;
const origin = writeClickPerson({
  subid2: '',
  subid3: '',
  subid4: '',
  device: '',
  ip: '192.0.2.7',
  user_agent: 'curl/8.0',
});

function gather(changes: Partial<LeadFacts> = {}, open = () => origin, hasExactIds = false) {
  const vault = { unwrapPersonKey: () => createSecretKey(Buffer.alloc(32)), open: vi.fn<() => string>(open) };
  const isFromDatacenter = vi.fn<(ip: string) => boolean>((ip) => ip.startsWith('192.0.2.'));
  const evidence = () =>
    gatherEvidence(
      { vault: fakeVault(vault), isFromDatacenter },
      { country: 'DE', facts: { ...facts, ...changes }, hasExactIds, now: click.at + 9_999 },
    );
  return { evidence, isFromDatacenter, vault };
}

test('counts this lead too, and whole seconds since the click', () => {
  expect(gather().evidence()).toEqual({
    secondsToLead: 9,
    otherUsersOfIp: 4,
    otherUsersOfDevice: 2,
    similarUsers: 1,
    leadsWithinHour: 7,
    clickCountry: 'US',
    leadCountry: 'DE',
    userAgent: 'curl/8.0',
    isFromDatacenter: true,
  });
});

test('where ids that look the same may be two users, none is similar', () => {
  expect(gather({}, undefined, true).evidence()).toMatchObject({ similarUsers: 0 });
});

test.each<[string, Partial<LeadFacts>]>([
  ['a click whose origin was erased', { click: { ...click, sealed: null } }],
  ['a click of an erased person', { person: null }],
])('%s opens nothing: address and agent are unknown', (_name, changes) => {
  const { evidence, isFromDatacenter, vault } = gather(changes);
  expect(evidence()).toMatchObject({ userAgent: null, isFromDatacenter: false });
  expect(vault.open).not.toHaveBeenCalled();
  expect(isFromDatacenter).not.toHaveBeenCalled();
});

test('an origin that no key opens is unknown; any other failure is thrown, so that the source tries again', () => {
  const sealed = gather({}, () => {
    throw new SealError('another key');
  });
  expect(sealed.evidence()).toMatchObject({ userAgent: null, isFromDatacenter: false });
  const broken = gather({}, () => {
    throw new TypeError('a bug');
  });
  expect(broken.evidence).toThrow('a bug');
});
