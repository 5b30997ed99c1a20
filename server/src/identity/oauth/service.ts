import { service } from '../../platform/core/index.ts'
import type { Outbound } from '../../platform/outbound/index.ts'

/** What the OAuth server needs from the process. */
export interface OAuthParts {
  /** Fetches client metadata documents. */
  outbound: Outbound
  /** The host names of this service. */
  hosts: ReadonlySet<string>
}

export const oauth = service<OAuthParts>('oauth')
