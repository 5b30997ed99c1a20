import { service } from '../../platform/core/index.ts'
import type { Outbound } from '../../platform/outbound/index.ts'

/** What the process has for programs that people let in. */
export interface OAuthParts {
  /** Reads the documents that describe programs. */
  outbound: Outbound
  /** Names by which this service is known. */
  hosts: ReadonlySet<string>
}

export const oauth = service<OAuthParts>('oauth')
