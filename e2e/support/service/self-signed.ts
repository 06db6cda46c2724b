import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate, which no client should trust, and its key. Both are PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const algorithm = der(0x30, der(0x06, Buffer.from('2b6570', 'hex')));
  const emptyName = der(0x30);
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const serial = der(0x02, Buffer.from([1]));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const contents = der(0x30, serial, algorithm, emptyName, validity, emptyName, subjectKey);
  const signature = der(0x03, Buffer.from([0]), sign(null, contents, privateKey));
  const lines =
    der(0x30, contents, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** One value in DER: its tag, its length and its content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}
