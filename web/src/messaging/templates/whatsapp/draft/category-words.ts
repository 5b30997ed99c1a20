import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Template } from './template.ts'

export const CATEGORY_WORDS: Readonly<Record<Template['category'], MessageDescriptor>> = {
  UTILITY: msg({ message: 'Utility', context: 'template' }),
  MARKETING: msg({ message: 'Marketing', context: 'template' }),
  AUTHENTICATION: msg({ message: 'Authentication', context: 'template' }),
}

export const CATEGORY_ADVICE: Readonly<Record<Template['category'], MessageDescriptor>> = {
  UTILITY: msg`For something the person asked for or agreed to: an order, an appointment, feedback.`,
  MARKETING: msg`For offers, news and everything that promotes. WhatsApp charges more for it.`,
  AUTHENTICATION: msg`For one-time codes only. WhatsApp writes the text, and the code is the only variable.`,
}
