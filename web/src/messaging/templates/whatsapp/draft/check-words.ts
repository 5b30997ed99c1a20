import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Issues } from './template-draft.ts'

/** What to do about a problem of a template, in the language of the workspace. By the codes of the service. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  name_missing: msg`Give the template a name.`,
  name_invalid: msg`Use only lowercase letters, digits and underscores.`,
  language_invalid: msg`Use a language code such as en, es or es_MX.`,
  language_incomplete: msg`Add the country: pt_BR, pt_PT, zh_CN…`,
  url_invalid: msg`Enter a complete address that begins with https://.`,
  media_missing: msg`Select a file, or enter its URL.`,
  header_twice: msg`Use a text header or a file, not both.`,
  header_empty: msg`Write the header, or choose none.`,
  header_too_long: msg`Use at most {number} characters.`,
  header_variables: msg`Use at most one variable in the header.`,
  body_empty: msg`Write the text of the message.`,
  body_too_long: msg`Use at most {number} characters.`,
  variable_at_edge: msg`Add words before the first and after the last variable.`,
  variables_adjacent: msg`Add words between the two variables.`,
  footer_empty: msg`Write the footer, or leave it empty.`,
  footer_too_long: msg`Use at most {number} characters.`,
  footer_variables: msg`A footer cannot contain variables.`,
  variable_invalid: msg`Write variables as numbers in two pairs of braces, from 1 on.`,
  variable_gap: msg`Number the variables from 1 without gaps.`,
  example_missing: msg`Add an example. Reviewers need it.`,
  variable_unknown: msg`The text does not use this variable. Remove it.`,
  example_too_long: msg`Use at most {number} characters.`,
  authentication_content: msg`A template for a code has only a text.`,
  authentication_code: msg`Use only the code in the text, as the first variable.`,
  marketing_only: msg`WhatsApp takes this kind of message only as Marketing.`,
  kind_unsupported: msg`Some numbers are connected through a provider without limited-time offers. Choose only numbers that are connected to WhatsApp directly.`,
  code_options: msg`Only a template for a code has these settings.`,
  card_buttons_missing: msg`Add one or two buttons to the card.`,
  card_media_differs: msg`Use pictures on all cards, or videos on all.`,
  card_body_missing: msg`Write a text, because the first card has one.`,
  card_body_extra: msg`Remove the text, or write one on the first card.`,
  card_buttons_differ: msg`Use the same kinds of buttons in the same order as on the first card.`,
  file_missing: msg`This file is no longer stored. Upload it again.`,
  offer_title_empty: msg`Write the title of the offer.`,
  offer_title_too_long: msg`Use at most {number} characters.`,
  offer_title_variables: msg`The title of an offer cannot contain variables.`,
  offer_end_invalid: msg`Use a time with its zone such as 2030-12-31T23:59:00-05:00, or one variable for it.`,
  offer_code_missing: msg`To show when the offer ends, add a code to copy.`,
  offer_code_first: msg`Place the code before the link.`,
  offer_link: msg`An offer has exactly one link.`,
  too_many_buttons: msg`There are too many buttons. Use at most {number} of this kind.`,
  replies_not_grouped: msg`Place the quick replies next to each other.`,
  title_empty: msg`Give the button a title.`,
  title_too_long: msg`Use at most {number} characters.`,
  title_variables: msg`A button title cannot contain variables.`,
  title_repeated: msg`Give each button a different title.`,
  form_missing: msg`Choose the form.`,
  form_unknown: msg`This form no longer exists. Choose another one.`,
  form_closed: msg`This form is paused. Activate it first, or choose another one.`,
  flow_unpublished: msg`This form is not on WhatsApp in the language of the template. Open the form, then Embed, and publish it on WhatsApp in this language.`,
  flow_blocked: msg`WhatsApp has blocked this form. Change the form, and publish it on WhatsApp again.`,
  flows_unsupported: msg`Some numbers are connected through a provider without forms in the chat. Choose only numbers that are connected to WhatsApp directly.`,
  requests_unsupported: msg`Some numbers are connected through a provider without a button for the phone number. Choose only numbers that are connected to WhatsApp directly.`,
  phone_invalid: msg`Enter a phone number with its country code.`,
  code_empty: msg`Write the code that people copy.`,
  code_too_long: msg`Use at most {number} characters.`,
  url_variable: msg`Use at most one variable, at the end of the address.`,
}

/** Codes whose words depend on what is written. */
function codeOf(code: string, name: string): string {
  return code === 'name_invalid' && name.trim() === '' ? 'name_missing' : code
}

/** The same problems in the words of the screen. One without words keeps the service’s sentence. */
export function wordIssues(issues: Issues, name: string, i18n: I18n): Issues {
  return issues.map((issue) => {
    const words = WORDS[codeOf(issue.code, name)]
    if (!words) return issue
    const number = i18n.number(Number(/\d+/.exec(issue.message)?.[0] ?? 0))
    return { ...issue, message: i18n._({ ...words, values: { number } }) }
  })
}
