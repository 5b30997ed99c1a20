import { parseDuration } from '../../../../platform/core/index.ts'
import type { FallbackContent } from '../fallback-fields.ts'
import type { StepContext } from './context.ts'
import { composeEmail, emailNeeds } from './email-message.ts'
import { type Needs, NO_NEEDS } from './needs.ts'
import type { Composed, Fallback } from './sending.ts'
import { composeSms, smsNeeds } from './sms-message.ts'
import { composeWhatsapp, whatsappNeeds } from './whatsapp-message.ts'

export function fallbackNeeds(content: FallbackContent | undefined): Needs {
  if (!content) return NO_NEEDS
  if (content.channel === 'whatsapp') return whatsappNeeds(content)
  return content.channel === 'email' ? emailNeeds(content) : smsNeeds(content)
}

export function fallbackTo(content: FallbackContent | undefined): Fallback | null {
  if (!content) return null
  return {
    channel: content.channel,
    compose: (context) => compose(content, context),
    after: parseDuration(content.after ?? ''),
  }
}

/** A fallback on WhatsApp has no round, so it names its template. */
function compose(content: FallbackContent, context: StepContext): Composed {
  if (content.channel === 'email') return composeEmail(content, context)
  if (content.channel === 'sms') return composeSms(content, context)
  return composeWhatsapp(context.facts.templateNamed(content.templateId ?? ''), content, context)
}
