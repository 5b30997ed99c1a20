import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission } from '../../identity/session.ts'

export interface PalettePage {
  to:
    | '/initiatives/review'
    | '/duplicates'
    | '/settings/account'
    | '/settings/organization'
    | '/settings/members'
    | '/settings/channels'
    | '/settings/agent'
    | '/settings/sending'
    | '/settings/do-not-contact'
    | '/settings/retention'
    | '/settings/audit'
    | '/developers/connect'
    | '/developers/keys'
    | '/developers/webhooks'
    | '/developers/credentials'
    | '/developers/environments'
  name: MessageDescriptor
  /** Other words that people use for it. */
  words: MessageDescriptor
  needs?: Permission
}

/** The pages behind the tabs of the sections. */
export const PALETTE_PAGES: readonly PalettePage[] = [
  {
    to: '/initiatives/review',
    name: msg`Review values`,
    words: msg`confirm correct answers unsure extracted quality`,
    needs: 'initiatives:read',
  },
  {
    to: '/duplicates',
    name: msg`Duplicates`,
    words: msg`merge same person twice matching undo`,
    needs: 'people:read',
  },
  {
    to: '/settings/account',
    name: msg`My account`,
    words: msg`profile password language two-factor sessions`,
  },
  { to: '/settings/organization', name: msg`Organization`, words: msg`company name time zone language` },
  { to: '/settings/members', name: msg`Members`, words: msg`team users roles invitations permissions` },
  {
    to: '/settings/channels',
    name: msg`Channels`,
    words: msg`WhatsApp number email sender SMTP connect pause quality`,
    needs: 'channels:read',
  },
  {
    to: '/settings/agent',
    name: msg`Agent`,
    words: msg`AI language model LLM provider OpenAI Claude Gemini budget cost usage`,
    needs: 'credentials:read',
  },
  {
    to: '/settings/sending',
    name: msg`Sending rules`,
    words: msg`quiet hours night frequency cap limit per person`,
    needs: 'channels:read',
  },
  {
    to: '/settings/do-not-contact',
    name: msg`Do-not-contact list`,
    words: msg`opt out unsubscribe blocked suppression blacklist stop`,
  },
  { to: '/settings/retention', name: msg`Data retention`, words: msg`delete privacy how long data is kept` },
  {
    to: '/settings/audit',
    name: msg`Audit log`,
    words: msg`history changes who did what activity`,
    needs: 'audit:read',
  },
  { to: '/developers/connect', name: msg`Connect`, words: msg`API MCP agents setup quick start` },
  { to: '/developers/keys', name: msg`API keys`, words: msg`token secret access`, needs: 'keys:read' },
  { to: '/developers/webhooks', name: msg`Webhooks`, words: msg`callback endpoint deliveries notifications` },
  {
    to: '/developers/credentials',
    name: msg`Credentials`,
    words: msg`password secret authentication bearer`,
    needs: 'credentials:read',
  },
  { to: '/developers/environments', name: msg`Environments`, words: msg`staging test variables numbers` },
]
