import { expect, test } from 'vitest'
import { type LinkSettings, trackingDraftOf, trackingOf } from './tracking-draft.ts'

const OFF: LinkSettings = { links: { track: false, domain: null, utm: null }, opens: { track: false } }

test.each<LinkSettings>([
  OFF,
  {
    links: {
      track: true,
      domain: 'https://go.shop.example',
      utm: { source: 'shop', medium: '', campaign: '{{initiative.name}}' },
    },
    opens: { track: true },
  },
])('what is stored is shown and saved as it is', (settings) => {
  expect(trackingOf(trackingDraftOf(settings))).toEqual(settings)
})

test('a typed domain loses its last slash, and turned on parameters begin with the usual ones', () => {
  const draft = { ...trackingDraftOf(OFF), domain: ' https://go.shop.example/ ', addsUtm: true }
  expect(trackingOf(draft).links).toEqual({
    track: false,
    domain: 'https://go.shop.example',
    utm: { source: 'parley', medium: '{{channel}}', campaign: '{{initiative.name}}' },
  })
})
