import { parseDuration } from '../../../../platform/core/index.ts'
import type { Decide } from '../step/context.ts'
import { composeEmail } from '../step/email-message.ts'
import { decideMessage } from '../step/sending.ts'
import { composeWhatsapp } from '../step/whatsapp-message.ts'
import { sendEmailWords } from './words.ts'

export const decideSendEmail: Decide<'SEND_EMAIL'> = ({ inputs = {} }, context) => {
  const { channelFallback: fallback, deliveredWithin } = inputs
  return decideMessage(
    {
      channel: 'email',
      compose: (asked) => composeEmail(inputs, asked),
      fallback: fallback
        ? {
            channel: 'whatsapp',
            compose: (asked) => {
              const template = asked.facts.templateNamed(fallback.templateId ?? '')
              return composeWhatsapp(template, fallback, asked)
            },
            after: parseDuration(fallback.after ?? ''),
          }
        : null,
      deliveredWithin: parseDuration(deliveredWithin ?? ''),
      failures: sendEmailWords.failures,
    },
    context,
  )
}
