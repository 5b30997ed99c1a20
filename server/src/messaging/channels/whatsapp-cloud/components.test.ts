import { describe, expect, test } from 'vitest'
import { order, values } from '../testing/templates.ts'
import { messageTemplate, renumbered, reviewComponents } from './components.ts'

const review = (
  category: string,
  content: unknown,
  examples: Record<string, string>,
  ...handles: readonly string[]
) => reviewComponents({ category, content }, examples, handles)

test('a button for a form names the Flow for review, and has the token of the message', () => {
  const content = {
    body: 'Tell us.',
    buttons: [
      { type: 'quick_reply', title: 'No' },
      { type: 'flow', title: 'Start', formId: 'form_1' },
      { type: 'request_contact' },
    ],
  }
  const wording = { category: 'UTILITY', content, name: 'tell', language: 'en' }
  expect(reviewComponents({ ...wording, flowId: '42' }, {})[1]).toEqual({
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'No' },
      {
        ...{ type: 'FLOW', text: 'Start', flow_id: '42' },
        ...{ flow_action: 'navigate', navigate_screen: 'STEP_AA' },
      },
      { type: 'REQUEST_CONTACT_INFO' },
    ],
  })
  expect(messageTemplate(wording, {}, 'token').components).toEqual([
    {
      ...{ type: 'button', index: '1', sub_type: 'flow' },
      parameters: [{ type: 'action', action: { flow_token: 'token' } }],
    },
  ])
})

test('each component counts its own placeholders at WhatsApp', () => {
  expect(renumbered('Hi {{3}} and {{1}} and {{3}}')).toBe('Hi {{1}} and {{2}} and {{3}}')
})

describe('submitted for review', () => {
  test('a submitted template has an example for each placeholder', () => {
    expect(review('UTILITY', order, values)).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['A-7'] } },
      {
        type: 'BODY',
        text: 'Hi {{1}}, your order {{2}} comes on {{3}}.',
        example: { body_text: [['Ana', 'A-7', 'Monday']] },
      },
      { type: 'FOOTER', text: 'The Shop' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Fine' },
          {
            type: 'URL',
            text: 'Track',
            url: 'https://shop.example/t/{{1}}',
            example: ['https://shop.example/t/A-7'],
          },
        ],
      },
    ])
  })

  test('a submitted template may have media, a phone button and a code', () => {
    const content = {
      mediaUrl: 'https://shop.example/a.mp4',
      mediaType: 'VIDEO',
      body: 'See this.',
      buttons: [
        { type: 'phone', title: 'Call', phone: '+573001234567' },
        { type: 'copy_code', code: '{{1}}' },
      ],
    }
    expect(review('MARKETING', content, { '1': 'SAVE10' }, '4::handle')).toEqual([
      { type: 'HEADER', format: 'VIDEO', example: { header_handle: ['4::handle'] } },
      { type: 'BODY', text: 'See this.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+573001234567' },
          { type: 'COPY_CODE', example: 'SAVE10' },
        ],
      },
    ])
  })

  test('an authentication template has only texts of WhatsApp', () => {
    expect(review('AUTHENTICATION', { body: 'Code {{1}}.' }, { '1': '123' })).toEqual([
      { type: 'BODY', add_security_recommendation: true },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ])
  })
})

describe('sent', () => {
  const template = { name: 'order', language: 'es_MX', category: 'UTILITY', content: order }

  test('a sent template has its parameters in the right components', () => {
    expect(messageTemplate(template, values)).toEqual({
      name: 'order',
      language: { policy: 'deterministic', code: 'es_MX' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'A-7' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ana' },
            { type: 'text', text: 'A-7' },
            { type: 'text', text: 'Monday' },
          ],
        },
        {
          type: 'button',
          index: '0',
          sub_type: 'quick_reply',
          parameters: [{ type: 'payload', payload: 'ok' }],
        },
        { type: 'button', index: '1', sub_type: 'url', parameters: [{ type: 'text', text: 'A-7' }] },
      ],
    })
  })

  test('a sent template without parameters has no components', () => {
    const plain = { ...template, content: { body: 'Hello', footer: 'Shop' } }
    expect(messageTemplate(plain, {})).toEqual({
      name: 'order',
      language: { policy: 'deterministic', code: 'es_MX' },
    })
  })

  test('a sent template has its media', () => {
    const content = { mediaUrl: 'https://shop.example/a.jpg', body: 'Look' }
    expect(messageTemplate({ ...template, content }, {})).toMatchObject({
      components: [
        { type: 'header', parameters: [{ type: 'image', image: { link: 'https://shop.example/a.jpg' } }] },
      ],
    })
  })

  test('parameters are sent on one line, since WhatsApp accepts no line breaks', () => {
    const content = { body: 'Hi {{1}}!' }
    expect(messageTemplate({ ...template, content }, { '1': ' Ana\n\tMaría      R. ' })).toMatchObject({
      components: [{ parameters: [{ text: 'Ana María   R.' }] }],
    })
  })

  test('an authentication code is set in the text and on its button', () => {
    const content = { body: 'Your code is {{1}}.' }
    expect(
      messageTemplate({ ...template, category: 'AUTHENTICATION', content }, { '1': '42' }),
    ).toMatchObject({
      components: [
        { type: 'body', parameters: [{ text: '42' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ text: '42' }] },
      ],
    })
  })
})
