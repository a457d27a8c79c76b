import type { WireWebhook, WireWebhookSecret } from '@sampark/core/wire/access/wire-webhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import { makeWebhook, WEBHOOKS, webhookOf } from '../../../testing/webhooks.ts';

describe('webhooks', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await startTestServer({}, 'people and places');
    admin = await signIn(server, 'admin');
  });
  afterEach(() => server.close());
  const change = (id: string, payload: object) =>
    admin.send({ method: 'PATCH', url: `${WEBHOOKS}/${id}`, payload });

  it('is listed with what it is told, and its secret is told once', async () => {
    const { webhook_id, secret } = await makeWebhook(admin, { events: ['survey.saved', 'survey.saved'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await webhookOf(admin, webhook_id)).toMatchObject({
      name: 'Dashboard of the district',
      url: 'https://example.org/hook',
      events: ['survey.saved'],
      form_name: null,
      full_name: 'Asha Verma',
      state: 'works',
      waiting: 0,
    });
    const list = await admin.get(WEBHOOKS);
    expect(list.text).not.toContain(secret.slice('whsec_'.length, 20));
  });

  it('its secret lies sealed in the database', async () => {
    const { webhook_id, secret } = await makeWebhook(admin);
    const stored = await server.storage.now.webhooks.byId(webhook_id);
    expect(stored?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length));
  });

  it.each([
    ['an address of the own network', { url: 'https://10.0.0.1/' }, 'webhook_address'],
    ['an address without TLS', { url: 'http://example.org/' }, 'webhook_address'],
    ['a form that is not there', { form_name: 'no-such-form' }, 'unknown_form'],
    ['no events', { events: [] }, 'invalid_body'],
    ['an unknown event', { events: ['survey.exploded'] }, 'invalid_body'],
    ['no name', { name: ' ' }, 'invalid_body'],
    ['a NUL', { url: 'https://example.org/\0' }, 'invalid_body'],
  ])('with %s is refused, when it is made and when it is changed', async (_, wrong, code) => {
    const good = {
      name: 'Dashboard',
      url: 'https://example.org/',
      events: ['survey.saved'],
      form_name: null,
    };
    const made = await admin.post<{ code: string }>(WEBHOOKS, { ...good, ...wrong });
    expect([made.status, made.body.code]).toEqual([422, code]);
    const { webhook_id } = await makeWebhook(admin);
    expect((await change(webhook_id, wrong)).body).toMatchObject({ code });
    expect((await admin.get<WireWebhook[]>(WEBHOOKS)).body).toHaveLength(1);
  });

  it('is changed, switched off and on, and removed', async () => {
    const { webhook_id } = await makeWebhook(admin);
    expect((await change(webhook_id, { name: 'Other', form_name: 'village-standard' })).status).toBe(204);
    expect(await webhookOf(admin, webhook_id)).toMatchObject({
      name: 'Other',
      form_name: 'village-standard',
    });
    await change(webhook_id, { is_on: false });
    expect((await webhookOf(admin, webhook_id))?.state).toBe('off');
    await change(webhook_id, { is_on: true });
    expect((await webhookOf(admin, webhook_id))?.state).toBe('works');
    expect((await admin.delete(`${WEBHOOKS}/${webhook_id}`)).status).toBe(204);
    expect((await admin.delete(`${WEBHOOKS}/${webhook_id}`)).status).toBe(404);
    expect((await change(webhook_id, { is_on: false })).status).toBe(404);
  });

  it('there are twenty at most', async () => {
    for (let i = 0; i < 20; i += 1) await makeWebhook(admin);
    await expect(makeWebhook(admin)).rejects.toThrow('too_many_webhooks');
  });

  it('the audit log says whom it tells, and not the path of the address, which may be a secret', async () => {
    const { webhook_id } = await makeWebhook(admin, { url: 'https://hooks.example.org/canary-5d1e' });
    await change(webhook_id, { url: 'https://other.example.org/canary-77ab' });
    const rows = await server.storage.now.audit.after(0, 1_000);
    const text = JSON.stringify(rows);
    expect(text).toContain('hooks.example.org');
    expect(text).toContain('other.example.org');
    expect(text).not.toContain('canary');
  });

  it('gets another secret', async () => {
    const { webhook_id, secret } = await makeWebhook(admin);
    const next = await admin.post<WireWebhookSecret>(`${WEBHOOKS}/${webhook_id}/secret`, {});
    expect(next.body.secret).toMatch(/^whsec_/);
    expect(next.body.secret).not.toBe(secret);
  });
});
