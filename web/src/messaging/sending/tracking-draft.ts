import type { Output } from '@parley/sdk'

export type LinkSettings = Output<'sending_links_get'>

/** The tracking of links as typed. */
export interface TrackingDraft {
  links: boolean
  opens: boolean
  domain: string
  addsUtm: boolean
  source: string
  medium: string
  campaign: string
}

/** Where the parameters begin when somebody turns them on. */
const USUAL_UTM = { source: 'parley', medium: '{{channel}}', campaign: '{{initiative.name}}' }

export function trackingDraftOf({ links, opens }: LinkSettings): TrackingDraft {
  return {
    links: links.track,
    opens: opens.track,
    domain: links.domain ?? '',
    addsUtm: links.utm !== null,
    ...(links.utm ?? USUAL_UTM),
  }
}

export function trackingOf(draft: TrackingDraft): LinkSettings {
  const { source, medium, campaign } = draft
  const domain = draft.domain.trim().replace(/\/$/, '')
  return {
    links: {
      track: draft.links,
      domain: domain === '' ? null : domain,
      utm: draft.addsUtm ? { source, medium, campaign } : null,
    },
    opens: { track: draft.opens },
  }
}
