import { describe, expect, test } from 'vitest'
import { decideSending, type SendFacts } from './send-decision.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR)

const agentText: SendFacts = {
  status: 'queued',
  author: 'agent',
  source: null,
  type: 'text',
  owner: 'agent',
  runStatus: 'ACTIVE',
  isInDoubt: false,
  isSuppressed: false,
  lacksConsent: false,
  isOutsideTest: false,
  lastInboundAt: hoursAgo(1),
  contentProblem: null,
  hasRecipient: true,
  heldUntil: null,
  isBehindBacklog: false,
  isBusy: false,
  accountProblem: null,
  accountProblemForMs: 0,
  isDisconnected: false,
  pausedUntil: null,
  quietUntil: null,
  overLimit: null,
  queuedAt: NOW,
  expiresAt: null,
  rules: {
    textWindowMs: 24 * HOUR,
    contactBurst: { messages: 45, withinMs: 270_000 },
    templateEdits: false,
    offers: false,
    flows: false,
    requests: false,
    files: false,
    findsSent: false,
    sendsEmails: false,
    longestText: null,
  },
  burstSince: null,
  flowUntil: null,
  isPatient: false,
}
const journeyTemplate: SendFacts = {
  ...agentText,
  author: 'journey',
  type: 'template',
  lastInboundAt: null,
}
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const later = new Date(NOW.getTime() + HOUR)

describe('the owner of the conversation', () => {
  test.each<[string, Partial<SendFacts>, string]>([
    ['the agent that has the conversation', {}, 'send'],
    ['the agent that has just closed it', { owner: 'nobody', runStatus: 'COMPLETED' }, 'send'],
    ['the agent after a human took over', { owner: 'human' }, 'cancel'],
    ['the agent as it hands over', { owner: 'human', source: 'handover' }, 'send'],
    ['the agent that closed it before a human got it', { owner: 'human', source: 'closing' }, 'send'],
    [
      'the agent as it handed over in a run that was stopped',
      { owner: 'human', source: 'handover', runStatus: 'STOPPED' },
      'cancel',
    ],
    ['the agent of a run that was stopped', { runStatus: 'STOPPED' }, 'cancel'],
    ['a human who has the conversation', { author: 'human', owner: 'human', runStatus: null }, 'send'],
    ['a human who has just resolved it', { author: 'human', owner: 'nobody', runStatus: null }, 'send'],
    ['a human after handing it back', { author: 'human', runStatus: null }, 'cancel'],
    [
      'a human in a conversation whose run was stopped',
      { author: 'human', owner: 'human', runStatus: 'STOPPED' },
      'send',
    ],
    ['a journey', { ...journeyTemplate }, 'send'],
    ['a journey while a human has the conversation', { ...journeyTemplate, owner: 'human' }, 'send'],
    ['a journey whose run has ended', { ...journeyTemplate, runStatus: 'COMPLETED' }, 'cancel'],
  ])('a message is decided by its author and owner: %s', (_, changes, act) => {
    expect(decideSending({ ...agentText, ...changes }, NOW).act).toBe(act)
  })
})

describe('a message', () => {
  test.each<[string, Partial<SendFacts>, object]>([
    ['text 23 hours after the contact wrote', { lastInboundAt: hoursAgo(23) }, { act: 'send' }],
    ['text 24 hours after', { lastInboundAt: hoursAgo(24) }, { act: 'fail', errorName: 'window_closed' }],
    [
      'text to somebody who never wrote',
      { lastInboundAt: null },
      { act: 'fail', errorName: 'window_closed' },
    ],
    ['a template to somebody who never wrote', journeyTemplate, { act: 'send' }],
    [
      'a template that is not approved',
      { ...journeyTemplate, contentProblem: 'template_not_approved' },
      { act: 'fail', errorName: 'template_not_approved' },
    ],
    [
      'a template that is not approved during quiet hours, because it may be approved again until they end',
      { ...journeyTemplate, contentProblem: 'template_not_approved', quietUntil: later },
      { act: 'hold', until: later, reason: 'quiet_hours' },
    ],
    [
      'a template that is not approved, to a person who has to wait for the limit',
      {
        ...journeyTemplate,
        contentProblem: 'template_not_approved',
        overLimit: { whenReached: 'wait', until: later },
      },
      { act: 'hold', until: later, reason: 'person_limit_reached' },
    ],
    [
      'a template that is not approved, and opens a Flow which WhatsApp limits',
      { ...journeyTemplate, contentProblem: 'template_not_approved', flowUntil: later },
      { act: 'hold', until: later, reason: 'flow_throttled' },
    ],
    [
      'a template that is not approved while its account is paused',
      { ...journeyTemplate, contentProblem: 'template_not_approved', pausedUntil: later },
      { act: 'wait', until: new Date(NOW.getTime() + 60_000), reason: 'channel_paused' },
    ],
    [
      'anything to a suppressed contact',
      { isSuppressed: true },
      { act: 'cancel', errorName: 'contact_suppressed' },
    ],
    ['the confirmation of an opt-out', { isSuppressed: true, author: 'system' }, { act: 'send' }],
    [
      'of a test to another number',
      { isOutsideTest: true },
      { act: 'cancel', errorName: 'not_a_test_number' },
    ],
    ['without any address', { hasRecipient: false }, { act: 'fail', errorName: 'recipient_unreachable' }],
    [
      'of an account that is disconnected',
      { isDisconnected: true, accountProblem: 'account_unreadable' },
      { act: 'fail', errorName: 'channel_disconnected' },
    ],
    [
      'of days ago, of an account that cannot be opened since less than an hour',
      { accountProblem: 'account_unreadable', accountProblemForMs: HOUR - 1, queuedAt: hoursAgo(73) },
      { act: 'wait', until: inMinutes(1), reason: 'account_unreadable' },
    ],
    [
      'of days ago, of an account that cannot be opened since an hour',
      { accountProblem: 'account_unreadable', accountProblemForMs: HOUR, queuedAt: hoursAgo(73) },
      { act: 'fail', errorName: 'provider_unreachable' },
    ],
    [
      'of an account that cannot be opened since days',
      { accountProblem: 'account_unreadable', accountProblemForMs: 71 * HOUR, queuedAt: hoursAgo(71) },
      { act: 'wait', until: inMinutes(1), reason: 'account_unreadable' },
    ],
    [
      'while its account is paused, in the backlog',
      { pausedUntil: later },
      { act: 'wait', until: new Date(NOW.getTime() + 60_000), reason: 'channel_paused' },
    ],
    ['after the pause', { pausedUntil: NOW }, { act: 'send' }],
    ['behind another message', { heldUntil: later, isSuppressed: true }, { act: 'hold', until: later }],
    [
      'behind a message in the backlog',
      { heldUntil: later, isBehindBacklog: true },
      { act: 'wait', until: later },
    ],
    [
      'that opens a Flow which WhatsApp limits',
      { ...journeyTemplate, flowUntil: later },
      { act: 'hold', until: later, reason: 'flow_throttled' },
    ],
    [
      'that has waited a day to open it',
      { ...journeyTemplate, flowUntil: later, queuedAt: hoursAgo(24.1) },
      { act: 'fail', errorName: 'flow_throttled' },
    ],
    [
      'of a campaign that has waited longer',
      { ...journeyTemplate, flowUntil: later, isPatient: true, queuedAt: hoursAgo(72) },
      { act: 'hold', until: later, reason: 'flow_throttled' },
    ],
    ['while its account takes no more', { isBusy: true }, { act: 'wait', until: NOW }],
    [
      'after 45 messages within 270 seconds',
      { burstSince: new Date(NOW.getTime() - 100_000) },
      { act: 'hold', until: new Date(NOW.getTime() + 170_000) },
    ],
    [
      'after 45 messages in a longer time',
      { burstSince: new Date(NOW.getTime() - 270_000) },
      { act: 'send' },
    ],
    ['without consent to its topic', { lacksConsent: true }, { act: 'cancel', errorName: 'no_consent' }],
    [
      'without consent, but on the do-not-contact list',
      { lacksConsent: true, isSuppressed: true },
      { act: 'cancel', errorName: 'contact_suppressed' },
    ],
    [
      'without consent, by a colleague who answers',
      { lacksConsent: true, author: 'human', owner: 'human', runStatus: null },
      { act: 'send' },
    ],
    [
      'without consent, as the confirmation of an opt-out',
      { lacksConsent: true, author: 'system', runStatus: null },
      { act: 'send' },
    ],
    ['before it expires', { expiresAt: later }, { act: 'send' }],
    [
      'that has expired, behind another one of a paused account',
      { expiresAt: NOW, heldUntil: later, isBehindBacklog: true, pausedUntil: later },
      { act: 'fail', errorName: 'message_expired' },
    ],
    [
      'that expires while it waits',
      { expiresAt: inMinutes(10), quietUntil: later },
      { act: 'hold', until: inMinutes(10), reason: 'quiet_hours' },
    ],
    [
      'that expires after it has waited',
      { expiresAt: inMinutes(61), quietUntil: later },
      { act: 'hold', until: later, reason: 'quiet_hours' },
    ],
    [
      'that expired after an attempt that nobody answers for',
      { expiresAt: NOW, status: 'sending' },
      { act: 'giveUp', reason: 'no_result' },
    ],
    [
      'an attempt that nobody answers for',
      { status: 'sending', isSuppressed: true },
      { act: 'giveUp', reason: 'no_result' },
    ],
  ])('a message is decided by content, contact and account: %s', (_, changes, decision) => {
    expect(decideSending({ ...agentText, ...changes }, NOW)).toEqual(decision)
  })
})
