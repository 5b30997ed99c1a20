import { parseDuration } from '../../../../platform/core/index.ts'
import type { Decide } from '../step/context.ts'
import { composeEmail } from '../step/email-message.ts'
import { fallbackTo } from '../step/fallback.ts'
import { decideMessage } from '../step/sending.ts'
import { sendEmailWords } from './words.ts'

export const decideSendEmail: Decide<'SEND_EMAIL'> = ({ inputs = {} }, context) =>
  decideMessage(
    {
      channel: 'email',
      compose: (asked) => composeEmail(inputs, asked),
      fallback: fallbackTo(inputs.channelFallback),
      deliveredWithin: parseDuration(inputs.deliveredWithin ?? ''),
      failures: sendEmailWords.failures,
    },
    context,
  )
