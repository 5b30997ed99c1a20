import { parseDuration } from '../../../../platform/core/index.ts'
import type { ActionOf } from '../schema.ts'
import type { Decide, StepContext } from '../step/context.ts'
import { fallbackTo } from '../step/fallback.ts'
import { decideMessage } from '../step/sending.ts'
import { composeWhatsapp } from '../step/whatsapp-message.ts'
import { sendMessageWords } from './words.ts'

export const decideSendMessage: Decide<'SEND_MESSAGE'> = (node, context) => {
  const { channelFallback, deliveredWithin } = node.inputs ?? {}
  return decideMessage(
    {
      channel: 'whatsapp',
      compose: (asked) => composeWhatsapp(templateOf(node, asked), node.inputs ?? {}, asked),
      fallback: fallbackTo(channelFallback),
      deliveredWithin: parseDuration(deliveredWithin ?? ''),
      failures: sendMessageWords.failures,
    },
    context,
  )
}

/** The node's own template, or else the one that the initiative links to its round. */
function templateOf({ id, inputs }: ActionOf<'SEND_MESSAGE'>, { facts, run }: StepContext) {
  return inputs?.templateId ? facts.templateNamed(inputs.templateId) : facts.linkedTemplate(run, id)
}
