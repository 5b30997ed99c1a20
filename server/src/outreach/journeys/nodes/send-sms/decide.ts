import { parseDuration } from '../../../../platform/core/index.ts'
import type { Decide } from '../step/context.ts'
import { fallbackTo } from '../step/fallback.ts'
import { decideMessage } from '../step/sending.ts'
import { composeSms } from '../step/sms-message.ts'
import { sendSmsWords } from './words.ts'

export const decideSendSms: Decide<'SEND_SMS'> = ({ inputs = {} }, context) =>
  decideMessage(
    {
      channel: 'sms',
      compose: (asked) => composeSms(inputs, asked),
      fallback: fallbackTo(inputs.channelFallback),
      deliveredWithin: parseDuration(inputs.deliveredWithin ?? ''),
      failures: sendSmsWords.failures,
    },
    context,
  )
