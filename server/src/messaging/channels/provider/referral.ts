import { z } from 'zod'
import { textOrNull } from './json-readers.ts'

/** The ad or post that somebody tapped before they wrote. Stored with the message in this form. */
export const Referral = z
  .strictObject({
    sourceType: z.string().nullable().describe('`ad` or `post`.'),
    sourceId: z.string().nullable().describe('The id of the ad or post at Meta.'),
    sourceUrl: z.string().nullable(),
    headline: z.string().nullable(),
    body: z.string().nullable(),
    mediaType: z.string().nullable().describe('Such as `image` or `video`.'),
    mediaUrl: z.string().nullable(),
    clickId: z.string().nullable().describe("Meta's id of the click (`ctwa_clid`)."),
  })
  .meta({ id: 'Referral' })

export type Referral = z.output<typeof Referral>

const MAX_TEXT = 2_000

/** The referral with these untrusted values; null when it says nothing. Addresses that are not of the web are left out. */
export function referralWith(values: Record<keyof Referral, unknown>): Referral | null {
  const text = (name: keyof Referral) => textOrNull(values[name], MAX_TEXT) || null
  const address = (name: keyof Referral) => {
    const given = text(name)
    return given !== null && isWebAddress(given) ? given : null
  }
  const referral: Referral = {
    sourceType: text('sourceType'),
    sourceId: text('sourceId'),
    sourceUrl: address('sourceUrl'),
    headline: text('headline'),
    body: text('body'),
    mediaType: text('mediaType'),
    mediaUrl: address('mediaUrl'),
    clickId: text('clickId'),
  }
  return Object.values(referral).every((value) => value === null) ? null : referral
}

/** Whether a link may lead there. */
function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
}
