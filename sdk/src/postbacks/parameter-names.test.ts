import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sentAt, vectors } from '../../../e2e/support/postbacks/postback-cases.ts';
import { webhookKey } from '../../../server/security/webhook-secret.ts';
import { exampleFacts } from '../../../server/postbacks/message/postback-facts.fixture.ts';
import { targetOf, writeMessage } from '../../../server/postbacks/message/message.ts';
import { macros, postbackTemplate } from './parameter-names.ts';
import { verifyPostback } from './verify-postback.ts';

describe('postbackTemplate', () => {
  test.each([...Object.values(macros), 'postback_id', 'timestamp', 'signature', '%63urrency'])(
    'a URL that has the parameter %s is refused, since the receiver would read that one',
    (name) => {
      expect(() => postbackTemplate(`https://shop.example/hook?shop=1&${name}=5`)).toThrow('already has the parameter');
    },
  );

  test('a URL may have other parameters', () => {
    expect(postbackTemplate('https://shop.example/hook?shop=1')).toMatch(/\?shop=1&subid1=\{subid1\}&currency=/);
  });
});

describe('a GET that has a parameter twice', () => {
  const key = webhookKey(vectors.secret);
  const verify = (url: string) =>
    verifyPostback({ method: 'GET', url, headers: {} }, { secrets: vectors.secret, now: () => sentAt });

  test.each(Object.values(macros))('%s is refused, although it is signed', async (name) => {
    const template = postbackTemplate('https://shop.example/hook').replace('?', `?${name}=1&`);
    const { url } = writeMessage(targetOf('get', template, key), exampleFacts(), sentAt);
    await expect(verify(url)).rejects.toMatchObject({ code: 'repeated_parameter', status: 400 });
  });

  test('uses the delivery id and time that the service appended', async () => {
    const signed = writeMessage(
      targetOf('get', postbackTemplate('https://shop.example/hook'), key),
      exampleFacts(),
      sentAt,
    )
      .url.replace(/^https:\/\/shop\.example(.*)&signature=.*$/, '$1')
      .replace('?', '?timestamp=1&');
    const signature = createHmac('sha256', Buffer.from(vectors.secret.slice(6), 'base64'))
      .update(signed)
      .digest('hex');
    await expect(verify(`${signed}&signature=${signature}`)).rejects.toMatchObject({ code: 'repeated_parameter' });
  });
});
