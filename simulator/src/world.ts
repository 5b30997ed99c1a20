import { Accounts } from './accounts.ts'
import { Clock } from './clock.ts'
import { Handsets } from './contacts/handsets.ts'
import { Personas } from './contacts/personas.ts'
import { Faults } from './faults.ts'
import { Flows, statusNotice } from './flows/flows.ts'
import { Conversations } from './messages/conversations.ts'
import { Inbound } from './messages/inbound.ts'
import { Media } from './messages/media.ts'
import { Sending } from './messages/outbound.ts'
import { MessageRecords } from './messages/records.ts'
import { Statuses } from './messages/statuses.ts'
import { Texts } from './sms/texts.ts'
import { StateFile } from './state-file.ts'
import { Reviews } from './templates/reviews.ts'
import { Templates } from './templates/templates.ts'
import { Connections } from './webhooks/connections.ts'
import { Webhooks } from './webhooks/webhooks.ts'

const VERIFIED_AT_ONCE = 4

/** All parts of the simulator, connected. */
export interface World {
  clock: Clock
  log: (line: string) => void
  accounts: Accounts
  templates: Templates
  reviews: Reviews
  flows: Flows
  faults: Faults
  /** For the verification of callbacks, which does not wait behind webhooks. */
  verifying: Connections
  webhooks: Webhooks
  records: MessageRecords
  media: Media
  sending: Sending
  statuses: Statuses
  inbound: Inbound
  texts: Texts
  personas: Personas
  handsets: Handsets
  counts: { requests: number }
  close(): void
}

export interface WorldSettings {
  now: () => Date
  scale: number
  seed: string
  statePath: string | null
  reviewDelayMs: number
  /** The limit of concurrent webhook requests per account. */
  webhooksAtOnce: number
  /** Real milliseconds until the first retry of a webhook. */
  webhookRetryMs: number
  log: (line: string) => void
}

export function buildWorld(settings: WorldSettings): World {
  const { log, seed } = settings
  const clock = new Clock(settings.now, settings.scale)
  const state = new StateFile(settings.statePath)
  const saved = state.load()
  const changed = () => state.changed()
  const accounts = new Accounts(saved.accounts, changed)
  state.collectWith(() => ({
    accounts: accounts.all(),
    templates: templates.all(),
    deletedTemplates: templates.deleted(),
    handsets: handsets.all(),
    flows: flows.all(),
  }))

  const handsets = new Handsets(saved.handsets, changed)
  const faults = new Faults(seed)
  const connections = new Connections(settings.webhooksAtOnce)
  const verifying = new Connections(VERIFIED_AT_ONCE)
  const { webhooksAtOnce: atOnce, webhookRetryMs: retryMs } = settings
  const webhooks = new Webhooks({ clock, faults, connections, atOnce, retryMs, log })
  const flows = new Flows(saved.flows, changed, (flow, before) => {
    const account = accounts.withId(flow.wabaId)
    if (account) webhooks.emit(account, statusNotice(flow, before))
  })
  const templates = new Templates(clock, saved, flows, changed)
  const reviews = new Reviews({ clock, accounts, templates, webhooks, delayMs: settings.reviewDelayMs })

  const records = new MessageRecords()
  const media = new Media()
  const conversations = new Conversations()
  const statuses = new Statuses({ clock, accounts, webhooks, faults, handsets, seed })
  const sending = new Sending({ clock, templates, flows, conversations, records, media, faults, statuses })
  const inbound = new Inbound({ clock, accounts, conversations, records, media, handsets, webhooks })
  const texts = new Texts({ clock, faults, webhooks })
  const personas = new Personas({ clock, accounts, inbound, statuses, handsets }, { seed, rules: [] })

  const close = () => {
    clock.stop()
    connections.close()
    verifying.close()
    state.flush()
  }
  const parts = {
    accounts,
    templates,
    reviews,
    flows,
    faults,
    verifying,
    webhooks,
    records,
    media,
    sending,
    statuses,
    inbound,
    texts,
    personas,
    handsets,
  }
  return { clock, log, ...parts, counts: { requests: 0 }, close }
}
