import { describe, expect, expectTypeOf, test } from 'vitest'
import type { PAYLOADS } from '../../server/src/integrations/index.ts'
import {
  signatureHeaders,
  writeSigningSecret,
} from '../../server/src/integrations/webhooks/signing/signing.ts'
import { type WebhookEvent, WebhookVerificationError, webhooks } from './index.ts'

const NOW = Date.UTC(2026, 10, 21)
const SECRET = writeSigningSecret(Buffer.from('a secret of thirty-two bytes, ok'))
const OTHER = writeSigningSecret(Buffer.from('another secret of thirty-two byt'))
const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'person.unmerged',
  occurredAt: '2026-11-21T00:00:00.000Z',
  organizationId: 'org_1',
  data: { mergeId: 'mrg_1', personExternalId: 'aña', mergedExternalId: 'luis' },
})

const signed = (secrets = [SECRET], seconds = NOW / 1000) => signatureHeaders(secrets, 'msg_1', seconds, BODY)
const at = { now: NOW }

describe('webhooks.verify', () => {
  test('returns the event of a delivery as the service signs it', async () => {
    const event = await webhooks.verify(BODY, signed(), SECRET, at)
    expect(event).toEqual(JSON.parse(BODY))
    if (event.type === 'person.unmerged') expectTypeOf(event.data.mergedExternalId).toEqualTypeOf<string>()
    if (event.type === 'journey_run.ended')
      expectTypeOf(event.data.outcome.durationMs).toEqualTypeOf<number>()
  })

  test('knows every type of event', () => {
    expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<keyof typeof PAYLOADS>()
  })

  test('takes bytes, the headers of a Request, and several secrets', async () => {
    const bytes = new TextEncoder().encode(BODY)
    const headers = new Headers(signed([OTHER, SECRET]))
    expect(await webhooks.verify(bytes, headers, [OTHER], at)).toMatchObject({ id: 'evt_1' })
    expect(await webhooks.verify(bytes, signed(), [OTHER, SECRET], at)).toMatchObject({ id: 'evt_1' })
  })

  const refused: Record<string, [body: string, headers: Record<string, string>, secret?: string]> = {
    'of another secret': [BODY, signed([OTHER])],
    'whose body was changed': [BODY.replace('luis', 'eva'), signed()],
    'that was sent too long ago': [BODY, signed([SECRET], NOW / 1000 - 301)],
    'from the future': [BODY, signed([SECRET], NOW / 1000 + 301)],
    'whose time is no number': [BODY, { ...signed(), 'webhook-timestamp': 'soon' }],
    'whose time was changed': [BODY, { ...signed(), 'webhook-timestamp': String(NOW / 1000 + 1) }],
    'with a signature of another version': [BODY, { ...signed(), 'webhook-signature': 'v2,AAAA' }],
    'with a signature that is not base64': [BODY, { ...signed(), 'webhook-signature': 'v1,*' }],
    'without a signature': [BODY, { 'webhook-id': 'msg_1', 'webhook-timestamp': '1' }],
  }

  test.each(Object.entries(refused))('refuses a delivery %s', async (_, [body, headers]) => {
    await expect(webhooks.verify(body, headers, SECRET, at)).rejects.toBeInstanceOf(WebhookVerificationError)
  })

  test('says when the secret is none', async () => {
    await expect(webhooks.verify(BODY, signed(), '', at)).rejects.toBeInstanceOf(TypeError)
  })
})
