import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeClickPerson, type ClickPerson } from '../../security/click-person.ts';
import { systemIds } from '../../runtime/ids.ts';
import { openVault, SealError } from '../../security/vault.ts';
import { newWebhookSecret } from '../../security/webhook-secret.ts';
import type { ClaimedDelivery } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { exampleFacts, examplePostback } from './postback-facts.fixture.ts';
import { renderDelivery } from './render-delivery.ts';

const ids = systemIds();
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);
const { key: personKey, wrappedKey } = vault.newPersonKey();

const postback = (kind: Postback['kind'], address: string): Postback => ({
  ...examplePostback,
  kind,
  sealedUrl: vault.sealSecret(address),
  sealedSecret: vault.sealSecret(newWebhookSecret(ids)),
});

const NOTHING: ClickPerson = { subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null };

function delivery(click: ClickPerson): ClaimedDelivery {
  const { person, ...facts } = exampleFacts();
  const sealedClick = vault.seal(personKey, writeClickPerson(click));
  return { ...facts, postbackId: 'pbk_1', subid1: person.subid1, wrappedKey, sealedClick, step: 0, attempts: 0 };
}

test("the person's data is decrypted at delivery", () => {
  const click = { subid2: 'b', subid3: 'c', subid4: 'd', device: 'idfa', ip: '8.8.8.8', user_agent: 'Mozilla' };
  const template = 'https://example.com/?u={subid1}&b={subid2}&c=[SB3]&d=[SB4]&i=[IP]&x={device}';
  const { url } = renderDelivery({ vault })(delivery(click), postback('get', template), 1000);
  expect(url).toContain('/?u=user%2042&b=b&c=c&d=d&i=8.8.8.8&x=idfa&postback_id=');
});

test("values that the click doesn't have are empty", () => {
  const { body } = renderDelivery({ vault })(delivery(NOTHING), postback('json', 'https://example.com'), 1000);
  expect(JSON.parse(body ?? '')).toMatchObject({
    data: { subid1: 'user 42', subid2: '', subid3: '', subid4: '', device: '', ip: '' },
  });
});

test('a postback is decrypted once, and again after a change', () => {
  let opened = 0;
  const counting = {
    ...vault,
    openSecret: (sealed: Uint8Array) => {
      opened += 1;
      return vault.openSecret(sealed);
    },
  };
  const render = renderDelivery({ vault: counting });
  const first = postback('get', 'https://one.example/');
  render(delivery(NOTHING), first, 1000);
  render(delivery(NOTHING), first, 2000);
  expect(opened).toBe(2);
  const second = render(delivery(NOTHING), postback('get', 'https://two.example/'), 3000);
  expect(second.url).toMatch(/^https:\/\/two\.example\//);
});

test('data that another master key sealed is not delivered', () => {
  const other = openVault(createSecretKey(Buffer.alloc(32, 2)), ids);
  const render = renderDelivery({ vault: other });
  expect(() => render(delivery(NOTHING), postback('get', 'https://example.com'), 0)).toThrow(SealError);
});
