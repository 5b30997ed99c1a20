import { nodeKind } from '../kind.ts'
import type { ActionOf } from '../schema.ts'
import { emailNeeds } from '../step/email-message.ts'
import { joinNeeds, NO_NEEDS } from '../step/needs.ts'
import { whatsappNeeds } from '../step/whatsapp-message.ts'
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
  needs: (node) => joinNeeds([emailNeeds(node.inputs ?? {}), ofFallback(node)]),
  needsLater: ofFallback,
  leavesAtOnce: (_, signal) => signal === 'FAILED',
})

function ofFallback({ inputs }: ActionOf<'SEND_EMAIL'>) {
  return inputs?.channelFallback ? whatsappNeeds(inputs.channelFallback) : NO_NEEDS
}
