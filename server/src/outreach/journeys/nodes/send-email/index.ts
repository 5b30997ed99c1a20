import { nodeKind } from '../kind.ts'
import { emailNeeds } from '../step/email-message.ts'
import { fallbackNeeds } from '../step/fallback.ts'
import { joinNeeds } from '../step/needs.ts'
import { decideSendEmail } from './decide.ts'
import { sendEmailIssues } from './validation.ts'
import { sendEmailWords } from './words.ts'

export const sendEmailKind = nodeKind<'SEND_EMAIL'>({
  stepType: 'message',
  words: sendEmailWords,
  signals: ['SENT'],
  optionalSignals: ['FAILED', 'UNDELIVERED'],
  breaksLoops: false,
  issues: sendEmailIssues,
  decide: decideSendEmail,
  needs: ({ inputs = {} }) => joinNeeds([emailNeeds(inputs), fallbackNeeds(inputs.channelFallback)]),
  needsLater: ({ inputs }) => fallbackNeeds(inputs?.channelFallback),
  leavesAtOnce: (_, signal) => signal === 'FAILED',
})
