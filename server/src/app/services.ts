import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  bringBackConversations,
  extractEnded,
  joinContacts,
  keepConversationsOf,
  receiveInbound,
  releaseConversationsOf,
  unsubscribeContacts,
} from '../conversations/index.ts'
import {
  consentsOfPeople,
  EventRecorder,
  eventRecorder,
  eventsOfPeople,
  followTimeZone,
  formJourneys,
  linksOfPeople,
  membershipsOfPeople,
  mergeAnnouncer,
  mergeParts,
  personTables,
  SegmentChangeListener,
  submissionsOfPeople,
  uploadDeadline,
  uploadUntil,
  whenPeopleAreDeleted,
  whenPeopleAreErased,
} from '../customers/index.ts'
import {
  type Accounts,
  AddressLimits,
  accounts,
  endGrantsOf,
  IdentityProvider,
  PASSWORD_COST,
  type PasswordCost,
  Passwords,
  realRateClock,
  SessionAuthenticator,
  whenMembersGetAddress,
  whenMembersLeave,
  whenTimeZoneChanges,
} from '../identity/index.ts'
import { emitMerge } from '../integrations/index.ts'
import {
  Acknowledgements,
  acknowledgements,
  type ChannelSink,
  changeFlows,
  channelSink,
  dropFilesOfPerson,
  providers,
  reviewTemplates,
  whenRepliesFail,
  whenRunsEnd,
} from '../messaging/index.ts'
import {
  channelsAfterForm,
  endRunsOfPerson,
  matchInbound,
  retention,
  runsOfPeople,
} from '../outreach/index.ts'
import { follower, ListenerCache, listenerCache, tellOperation } from '../platform/changes/index.ts'
import { type Clock, Services, timeScale } from '../platform/core/index.ts'
import { byteStore, openByteStore } from '../platform/files/index.ts'
import { Wakeups, wakeups } from '../platform/jobs/index.ts'
import { mailSettings } from '../platform/mail/index.ts'
import { changeTeller, type Runtime } from '../platform/operations/index.ts'
import { outboundRules, type TxtRecords, txtRecords, txtRecordsOf } from '../platform/outbound/index.ts'
import type { operations as registry } from './registry.ts'
import { PERSON_TABLES } from './retention/erasure.ts'
import type { Config } from './settings/config.ts'

/** Replacements for tests: other operations, a deterministic clock and ids, or cheap hashes of passwords. */
export interface Given {
  operations?: typeof registry
  clock?: Clock
  newId?: Runtime['newId']
  passwordCost?: PasswordCost
  /** Reads TXT records. Default: from the DNS servers of the system. */
  txtRecords?: TxtRecords
}

/** An inbound message may answer a run and start another. What starts one needs nobody in the inbox. */
const receive: ChannelSink['receive'] = async (ctx, messages) => {
  await receiveInbound(ctx, messages, await matchInbound(ctx, messages))
}

export const SINK: ChannelSink = {
  receive,
  joinContacts,
  reviewTemplates,
  changeFlows,
  onUnsubscribe: unsubscribeContacts,
}

/** What the rooms expect of the process, at the beginning. The rest is provided while the service starts. */
export function servicesOver(
  parts: Pick<Runtime, 'pool' | 'clock' | 'secrets' | 'log'>,
  config: Config,
  given: Given,
): Services {
  const { pool, clock } = parts
  const services = new Services()
  services.provide(accounts, accountsOver(parts, config, given))
  services.provide(timeScale, clock)
  services.provide(mailSettings, config.mail)
  services.provide(txtRecords, given.txtRecords ?? txtRecordsOf())
  services.provide(outboundRules, {
    allowLoopback: config.webhooks.allowLoopback,
    namedHosts: config.modelHosts,
  })
  const wakeUps = new Wakeups()
  services.provide(wakeups, wakeUps)
  services.provide(eventRecorder, new EventRecorder(pool, clock, (queue, org) => wakeUps.wake(queue, org)))
  services.provide(whenTimeZoneChanges, followTimeZone)
  services.provide(whenMembersGetAddress, keepConversationsOf)
  services.provide(whenMembersLeave, releaseConversationsOf)
  services.provide(whenRunsEnd, extractEnded)
  services.provide(whenRepliesFail, bringBackConversations)
  services.provide(whenPeopleAreDeleted, dropFilesOfPerson)
  services.provide(whenPeopleAreErased, endRunsOfPerson)
  services.provide(personTables, PERSON_TABLES)
  services.provide(mergeParts, [
    eventsOfPeople,
    linksOfPeople,
    submissionsOfPeople,
    consentsOfPeople,
    membershipsOfPeople,
    runsOfPeople,
  ])
  services.provide(mergeAnnouncer, emitMerge)
  services.provide(listenerCache, new ListenerCache())
  services.provide(follower, new SegmentChangeListener().onChange)
  services.provide(changeTeller, tellOperation)
  services.provide(acknowledgements, new Acknowledgements({ ...parts, providers }))
  services.provide(channelSink, SINK)
  services.provide(formJourneys, { channelsAfter: channelsAfterForm })
  services.provide(byteStore, openByteStore(config.files))
  services.provide(uploadDeadline, () => uploadUntil(clock))
  services.provide(retention, { ...config.retention, events: config.eventRetentionMs })
  return services
}

/** The services for users who sign in. */
function accountsOver(
  parts: Pick<Runtime, 'pool' | 'secrets' | 'log'>,
  config: Config,
  { passwordCost = PASSWORD_COST }: Given,
): Accounts {
  const { mode: organizationKind, sessionLimits } = config
  const realNow = () => new Date(realRateClock.wall())
  return {
    passwords: new Passwords(randomBytes, passwordCost),
    addressLimits: new AddressLimits(parts, realRateClock),
    authenticator: new SessionAuthenticator({ pool: parts.pool, organizationKind, sessionLimits, realNow }),
    sessionLimits,
    identityProvider: config.identityProvider && new IdentityProvider(config.identityProvider),
    organizationKind,
    realNow,
    pause,
    endAppAccess: endGrantsOf,
    slowed: new Map(),
  }
}
