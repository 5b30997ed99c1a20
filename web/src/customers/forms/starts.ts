import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Draft } from './draft/draft.ts'

type Translate = (words: MessageDescriptor) => string

/** What a form can begin with, in the language of the workspace. */
export const STARTS: readonly {
  id: string
  name: MessageDescriptor
  words: MessageDescriptor
  draft: (t: Translate, language: string) => Draft
}[] = [
  {
    id: 'contact',
    name: msg`Contact form`,
    words: msg`Name, phone number, email and a message, with consent.`,
    draft: (t, language) => ({
      languages: [language],
      fields: [
        { key: 'name', type: 'text', label: t(msg`Your name`), required: true, mapsTo: 'firstName' },
        {
          key: 'phone',
          type: 'phone',
          label: t(msg`Your phone number`),
          required: true,
          mapsTo: 'phoneNumber',
        },
        { key: 'email', type: 'email', label: t(msg`Your email address`), mapsTo: 'email' },
        { key: 'message', type: 'text', label: t(msg`How can we help?`), multiline: true },
      ],
      consent: { required: true, text: t(msg`You may write to me about my request.`), version: '1' },
    }),
  },
  {
    id: 'blank',
    name: msg`Blank form`,
    words: msg`Add every field yourself.`,
    draft: (_, language) => ({ languages: [language] }),
  },
]
