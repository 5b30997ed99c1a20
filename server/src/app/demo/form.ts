import type { Api, Json } from './api.ts'

/** A typical form: three steps, one of them conditional, and an ending that depends on the answers. */
const DRAFT: Json = {
  fields: [
    {
      key: 'interest',
      type: 'choice',
      label: 'What brings you here?',
      required: true,
      options: [
        { value: 'buy', label: 'I want to buy', score: 10 },
        { value: 'compare', label: 'I am comparing', score: 5 },
        { value: 'support', label: 'I am a customer and need help', score: 0 },
      ],
    },
    {
      key: 'team',
      type: 'choice',
      label: 'How many people work with you?',
      required: true,
      options: [
        { value: 'few', label: 'Up to 10', score: 1 },
        { value: 'some', label: '11 to 50', score: 5 },
        { value: 'many', label: 'More than 50', score: 10 },
      ],
    },
    { key: 'start', type: 'date', label: 'When would you like to start?' },
    { key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName', maxLength: 80 },
    {
      key: 'phone',
      type: 'phone',
      label: 'WhatsApp number',
      help: 'We write there, and only about your question.',
      required: true,
      mapsTo: 'phoneNumber',
      country: 'CO',
    },
    { key: 'email', type: 'email', label: 'Email address', mapsTo: 'email' },
    { key: 'note', type: 'text', label: 'Anything we should know?', multiline: true },
  ],
  steps: [
    { id: 'why', title: 'How can we help?', fields: ['interest'] },
    {
      id: 'team',
      title: 'Tell us about your team',
      fields: ['team', 'start'],
      showIf: { field: 'interest', op: 'neq', value: 'support' },
    },
    { id: 'you', title: 'Where do we reach you?', fields: ['name', 'phone', 'email', 'note'] },
  ],
  endings: [
    {
      id: 'soon',
      maxScore: 9,
      title: 'Thank you!',
      body: 'Your message has arrived. We answer within a working day.',
    },
    {
      id: 'now',
      minScore: 10,
      title: 'Let us talk',
      body: 'You will hear from us on WhatsApp in a moment.',
      action: { label: 'Choose a time', url: 'https://example.com/calendar' },
    },
  ],
  consent: {
    required: true,
    text: 'I agree that you contact me on WhatsApp about my question.',
    version: '2026-01',
  },
  hidden: ['utm_source', 'utm_campaign'],
}

/** Publishes a form that any page may show. Returns its install key. */
export async function makeForm(api: Api): Promise<string> {
  const path = '/lead-capture/embedded-forms'
  const form = await api.post<{ id: string; installKey: string }>(path, {
    name: 'Talk with us',
    allowedOrigins: ['*'],
    draft: DRAFT,
  })
  await api.post(`${path}/${form.id}/publish`)
  return form.installKey
}
