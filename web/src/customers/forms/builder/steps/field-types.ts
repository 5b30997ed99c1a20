import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldType } from '../../draft/draft.ts'

/** The kinds of fields in words. */
export const TYPE_WORDS: Record<FieldType, MessageDescriptor> = {
  text: msg`Text`,
  email: msg`Email`,
  phone: msg({ message: 'Phone number', context: 'form field' }),
  number: msg({ message: 'Number', context: 'form field' }),
  choice: msg`One choice`,
  multi_choice: msg`Several choices`,
  date: msg({ message: 'Date', context: 'form field' }),
  boolean: msg`Yes or no`,
}
