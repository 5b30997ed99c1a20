import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWebhook } from './events.ts'
import { isSignedBy } from './receiver.ts'

describe('signature', () => {
  const body =
    '{"object":"whatsapp_business_account","entry":[{"id":"0","changes":[{"field":"messages","value":{"text":"\\u00bfcu\\u00e1nto?"}}]}]}'
  const header = 'sha256=2313af1355cc5a132cabef180a55cc7fefdc4b147f221c3d9f7c6052161b0417'

  test('the signature covers the raw bytes', () => {
    expect(isSignedBy('app-secret', Buffer.from(body), header)).toBe(true)
    expect(isSignedBy('app-secret', Buffer.from(JSON.stringify(JSON.parse(body))), header)).toBe(false)
  })

  test.each([
    undefined,
    '',
    'sha256=',
    header.slice(0, -1),
    `${header}0`,
    header.replace('2', '3'),
    [header],
  ])('the signature check refuses %s', (given) =>
    expect(isSignedBy('app-secret', Buffer.from(body), given)).toBe(false),
  )

  test('the signature needs the right secret', () => {
    expect(isSignedBy('other', Buffer.from(body), header)).toBe(false)
  })
})

const wrap = (value: unknown, field = 'messages') => ({ entry: [{ id: '1', changes: [{ field, value }] }] })
const metadata = { phone_number_id: '106' }

function inbound(message: Record<string, unknown>) {
  const full = { from: '573001234567', id: 'wamid.1', timestamp: '1793000000', ...message }
  return parseWebhook(wrap({ metadata, messages: [full] }))
}

describe('an inbound message', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['text', { type: 'text', text: { body: 'Hola' } }, { type: 'text', text: 'Hola' }],
    [
      'a message from an ad, whose link leads nowhere but to the web',
      {
        type: 'text',
        text: { body: 'Hola' },
        referral: {
          source_type: 'ad',
          source_id: '120210000000000001',
          source_url: 'javascript:alert(1)',
          headline: 'Offer',
          media_type: 'video',
          video_url: 'https://cdn.example/ad.mp4',
          ctwa_clid: 'Aff-n8',
        },
      },
      {
        referral: {
          sourceType: 'ad',
          sourceId: '120210000000000001',
          sourceUrl: null,
          headline: 'Offer',
          body: null,
          mediaType: 'video',
          mediaUrl: 'https://cdn.example/ad.mp4',
          clickId: 'Aff-n8',
        },
      },
    ],
    [
      'a tapped template button',
      { type: 'button', button: { payload: 'yes-1', text: 'Yes' } },
      { text: 'Yes', buttonPayload: 'yes-1' },
    ],
    [
      'a tapped reply button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'No' } } },
      { text: 'No', buttonPayload: 'b1' },
    ],
    [
      'a chosen list row',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Monday' } } },
      { text: 'Monday', buttonPayload: 'r1' },
    ],
    [
      'an image with a caption',
      { type: 'image', image: { id: '77', mime_type: 'image/jpeg', caption: 'Look' } },
      {
        type: 'media',
        text: 'Look',
        details: { kind: 'image' },
        files: [{ kind: 'image', source: '77', mimeType: 'image/jpeg', fileName: null }],
      },
    ],
    [
      'a voice note, whose address is not taken from what came',
      { type: 'audio', audio: { id: '78', url: 'https://cdn.example/78', voice: true } },
      { type: 'media', text: '', details: { kind: 'audio', isVoice: true }, files: [{ source: '78' }] },
    ],
    [
      'a document',
      { type: 'document', document: { id: '79', filename: 'bill.pdf' } },
      { type: 'media', text: 'bill.pdf', files: [{ fileName: 'bill.pdf' }] },
    ],
    [
      'a place',
      { type: 'location', location: { latitude: 4.6, longitude: -74.1, name: 'Office', address: 'Calle 1' } },
      { text: 'Office, Calle 1 (4.6, -74.1)' },
    ],
    [
      'a shared contact',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Luis' }, phones: [{ phone: '+57300' }] }] },
      { text: 'Luis +57300' },
    ],
    ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }, { text: '👍' }],
    ['something new', { type: 'poll', poll: {} }, { type: 'text', text: '' }],
    [
      'something unsupported',
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { type: 'text', text: '' },
    ],
  ])('%s', (_, message, expected) => {
    const from = [
      { kind: 'wa_id', value: '573001234567' },
      { kind: 'phone', value: '+573001234567' },
    ]
    expect(inbound(message)).toMatchObject([
      { kind: 'inbound', senderId: '106', providerId: 'wamid.1', from, ...expected },
    ])
  })

  test.each<[string, Record<string, unknown>]>([
    ['a change of number', { type: 'system', system: { type: 'user_changed_number', wa_id: '57300' } }],
    ['a reaction that is taken back', { type: 'reaction', reaction: { message_id: 'x', emoji: '' } }],
    ['a message of nobody', { type: 'text', text: { body: 'x' }, from: undefined }],
    ['a message without an id', { type: 'text', text: { body: 'x' }, id: undefined }],
  ])('%s is not a message', (_, message) => expect(inbound(message)).toEqual([]))

  test('an inbound message has the name and user id of its contact', () => {
    const contacts = [
      { wa_id: '1', profile: { name: 'Else' } },
      { wa_id: '573001234567', user_id: 'CO.135', profile: { name: 'Ana', username: '@ana' } },
    ]
    const message = { from: '573001234567', id: 'wamid.1', type: 'text', text: { body: 'x' } }
    expect(parseWebhook(wrap({ metadata, contacts, messages: [message] }))).toMatchObject([
      { name: 'Ana', from: [{}, {}, { kind: 'bsuid', value: 'CO.135' }], at: null },
    ])
  })

  test('text that cannot be stored is cleaned', () => {
    expect(inbound({ type: 'text', text: { body: 'a\u0000b\ud800' } })).toMatchObject([{ text: 'ab\ufffd' }])
  })
})

test('statuses carry our id, times and reasons', () => {
  const id = '0199c0de-0000-7000-8000-000000000001'
  const statuses = [
    { id: 'wamid.1', status: 'sent', timestamp: '1793000000', biz_opaque_callback_data: id },
    { id: 'wamid.2', status: 'played', timestamp: '1793000001', biz_opaque_callback_data: "'; drop table" },
    {
      id: 'wamid.3',
      status: 'failed',
      errors: [{ code: 131047, title: 'Re-engagement', message: 'too late' }],
    },
    { id: 'wamid.4', status: 'warming up' },
  ]
  expect(parseWebhook(wrap({ metadata, statuses }))).toMatchObject([
    { status: 'sent', messageId: id, at: new Date(1_793_000_000_000) },
    { status: 'read', messageId: null },
    { status: 'failed', refusal: { class: 'window', code: '131047', text: 'too late' }, at: null },
  ])
})

test('reviews name template, language as the API writes it, and reason', () => {
  const value = {
    event: 'REJECTED',
    message_template_id: 1689556908129835,
    message_template_name: 'hello',
    message_template_language: 'en-US',
    message_template_category: 'MARKETING',
    reason: 'SCAM',
    rejection_info: { recommendation: 'Say who you are.' },
  }
  expect(parseWebhook(wrap(value, 'message_template_status_update'))).toEqual([
    {
      kind: 'review',
      providerId: '1689556908129835',
      name: 'hello',
      language: 'en_US',
      review: { status: 'REJECTED', rejectionReason: 'SCAM: Say who you are.' },
      category: 'MARKETING',
      quality: null,
    },
  ])
  const told = { ...value, previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' }
  expect(parseWebhook(wrap(told, 'message_template_quality_update'))).toMatchObject([
    { kind: 'review', name: 'hello', language: 'en_US', review: null, quality: 'YELLOW' },
  ])
})

describe('hostile payloads', () => {
  // Objects with the keys that are read, and arbitrary values.
  const keys = fc.constantFrom(
    'entry',
    'changes',
    'field',
    'value',
    'metadata',
    'phone_number_id',
    'messages',
    'statuses',
    'contacts',
    'id',
    'from',
    'type',
    'text',
    'body',
    'status',
    'errors',
    'timestamp',
    'toString',
    '__proto__',
    'constructor',
    'reaction',
    'image',
  )
  const leaf = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('messages', 'text', 'failed', 'reaction', '106', 'hasOwnProperty'),
  )
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 8 },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(keys, tie('node')),
    ),
  }))

  test('hostile payloads never throw', () => {
    fc.assert(
      fc.property(node, (payload) => void parseWebhook(JSON.parse(JSON.stringify(payload) ?? 'null'))),
    )
    fc.assert(
      fc.property(
        node,
        (value) => void parseWebhook(wrap({ metadata, messages: [value], statuses: [value] })),
      ),
    )
    fc.assert(
      fc.property(node, node, (a, b) => void inbound({ type: 'contacts', contacts: [a, b], text: a })),
    )
    fc.assert(fc.property(node, (value) => void parseWebhook(wrap(value, 'message_template_status_update'))))
  })

  test('hostile payloads produce only texts that can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        const [event] = inbound({ type: 'text', text: { body } })
        const { text } = event as { text: string }
        expect(text.isWellFormed() && !text.includes('\u0000')).toBe(true)
      }),
    )
  })
})
