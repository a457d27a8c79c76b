import { describe, expect, it } from 'vitest';
import { checkedAddresses, isOfInternet, OwnNetworkError, webhookAddress } from './addresses.ts';

describe('an IP address', () => {
  it.each(['8.8.8.8', '103.27.8.1', '2a00:1450:4001:81b::200e', '2405:200:800::1'])(
    '%s is of the internet',
    (address) => {
      expect(isOfInternet(address)).toBe(true);
    },
  );

  it.each([
    ...[
      '127.0.0.1',
      '127.8.9.1',
      '::1',
      '0.0.0.0',
      '0.1.2.3',
      '::',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.127.255.255', '224.0.0.1', '255.255.255.255'],
    ...['192.0.0.192', '198.18.0.1', '240.0.0.1', 'fd00::1', 'fd00:ec2::254', 'fe80::1', 'ff02::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
    ],
    ...['fec0::1', '100::1', 'no address', ''],
  ])('%s is not', (address) => {
    expect(isOfInternet(address)).toBe(false);
  });
});

describe('the address of a webhook', () => {
  it.each(['https://example.org/hook', 'https://hooks.example.org:8443/a?b=c', 'https://8.8.8.8/'])(
    '%s is taken',
    (text) => {
      expect(webhookAddress(text, false)?.href).toBe(text);
    },
  );

  it.each([
    ...['http://example.org/', 'ftp://example.org/', 'file:///etc/passwd', 'example.org', '', 'https://'],
    ...['https://user:pass@example.org/', 'https://localhost/', 'https://a.localhost/', 'https://127.0.0.1/'],
    ...['https://0x7f.1/', 'https://2130706433/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
    ...[
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/',
      `https://example.org/${'a'.repeat(2_000)}`,
    ],
  ])('%s is not', (text) => {
    expect(webhookAddress(text, false)).toBeNull();
  });

  it('leads to this machine only where a setting allows it, and by http:// nowhere else', () => {
    for (const text of ['http://127.0.0.1:9000/hook', 'http://localhost/hook', 'https://10.0.0.1/']) {
      expect(webhookAddress(text, true)?.href).toBe(text);
    }
    for (const text of ['http://0x7f.1/', 'http://127.8.9.1/', 'http://[::1]/', 'http://a.LOCALHOST/']) {
      expect(webhookAddress(text, true), text).not.toBeNull();
    }
    for (const text of ['http://10.0.0.1/', 'http://127.0.0.1.example.org/', 'http://notlocalhost/']) {
      expect(webhookAddress(text, true), text).toBeNull();
    }
    for (const text of ['http://example.org/', 'http://[::ffff:7f:1]/', 'https://user@10.0.0.1/']) {
      expect(webhookAddress(text, true), text).toBeNull();
    }
  });
});

describe('a name', () => {
  const resolveTo =
    (...addresses: readonly string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  const asked = (toOwnNetwork: boolean, ...addresses: readonly string[]) =>
    checkedAddresses('hooks.example.org', { resolve: resolveTo(...addresses), toOwnNetwork });

  it('is asked for once, and leads to nothing but what was checked', async () => {
    expect(await asked(false, '8.8.8.8', '2a00:1450::1')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2a00:1450::1', family: 6 },
    ]);
  });

  it('that leads into the own network with any of its addresses is refused', async () => {
    await expect(asked(false, '8.8.8.8', '10.0.0.1')).rejects.toThrow(OwnNetworkError);
    await expect(asked(false, '::ffff:169.254.169.254')).rejects.toThrow(OwnNetworkError);
    expect(await asked(true, '10.0.0.1')).toHaveLength(1);
  });
});
