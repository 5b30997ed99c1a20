import { nodeKind } from '../kind.ts'
import { fallbackNeeds } from '../step/fallback.ts'
import { joinNeeds } from '../step/needs.ts'
import { smsNeeds } from '../step/sms-message.ts'
import { decideSendSms } from './decide.ts'
import { sendSmsIssues } from './validation.ts'
import { sendSmsWords } from './words.ts'

export const sendSmsKind = nodeKind<'SEND_SMS'>({
  stepType: 'message',
  words: sendSmsWords,
  signals: ['SENT'],
  optionalSignals: ['FAILED', 'UNDELIVERED'],
  breaksLoops: false,
  issues: sendSmsIssues,
  decide: decideSendSms,
  needs: ({ inputs = {} }) => joinNeeds([smsNeeds(inputs), fallbackNeeds(inputs.channelFallback)]),
  needsLater: ({ inputs }) => fallbackNeeds(inputs?.channelFallback),
  leavesAtOnce: (_, signal) => signal === 'FAILED',
})
