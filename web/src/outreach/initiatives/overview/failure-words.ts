import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

interface FailureWords {
  what: MessageDescriptor
  mend: MessageDescriptor
}

const CHECK_SENDER = msg`Check the sender’s token, payment and registration with the provider.`
const NO_ACTION = msg`You don’t need to do anything.`
const BINDING = msg`Open the journey and give the placeholder a value, or a text to use without one.`

/** By the error names of steps and messages. */
const KNOWN: Readonly<Record<string, FailureWords>> = {
  window_closed: {
    what: msg`The person has not written in the last 24 hours`,
    mend: msg`Send a template at this step instead of a text.`,
  },
  recipient_unreachable: {
    what: msg`The address does not exist or gets no messages`,
    mend: msg`Correct the address of these people, or remove them from the segment.`,
  },
  not_a_test_number: {
    what: msg`A test environment only sends to test numbers`,
    mend: msg`Add the number to the environment’s test numbers, or use another environment.`,
  },
  address_taken: {
    what: msg`Another person with the same address got the campaign`,
    mend: NO_ACTION,
  },
  channel_disconnected: { what: msg`The sender was disconnected`, mend: msg`Connect the sender again.` },
  provider_unreachable: { what: msg`Parley could not reach the provider`, mend: msg`Try again later.` },
  template_unknown: {
    what: msg`The template no longer exists`,
    mend: msg`Open the journey and choose another template.`,
  },
  template_parameters_missing: { what: msg`A placeholder has no value for these people`, mend: BINDING },
  form_closed: {
    what: msg`The form of the template is paused or deleted`,
    mend: msg`Activate the form, or choose another template.`,
  },
  flow_blocked: {
    what: msg`WhatsApp has blocked the form of the template`,
    mend: msg`Change and publish the form, then edit the template.`,
  },
  flow_throttled: {
    what: msg`WhatsApp limits the form to ten messages an hour`,
    mend: msg`Improve the form and publish it again, then edit the template.`,
  },
  offer_ended: {
    what: msg`The offer had ended`,
    mend: msg`Give the offer a later end, or stop the messages.`,
  },
  offer_end_invalid: {
    what: msg`The end of the offer is not a time with its zone`,
    mend: msg`Open the journey and choose another value for the end of the offer.`,
  },
  code_too_long: { what: msg`The code has more than 15 characters`, mend: BINDING },
  link_invalid: {
    what: msg`The value of a link button is no web address`,
    mend: msg`Give the button’s variable a whole address that begins with https://.`,
  },
  template_refused: {
    what: msg`The provider refused the template`,
    mend: msg`Read the template’s review, then change it or choose another one.`,
  },
  template_not_approved: {
    what: msg`The template is not approved`,
    mend: msg`Wait for its approval, or choose another one.`,
  },
  provider_account_refused: { what: msg`The provider refused the sender`, mend: CHECK_SENDER },
  provider_throttled: {
    what: msg`The provider limited the rate`,
    mend: msg`Enroll fewer people at a time.`,
  },
  marketing_declined: {
    what: msg`The person gets no more marketing messages`,
    mend: msg`Wait some days, or ask for consent first.`,
  },
  message_refused: {
    what: msg`The provider refused the message`,
    mend: msg`Check the text and the address.`,
  },
  contact_suppressed: { what: msg`The person is on the do-not-contact list`, mend: NO_ACTION },
  no_consent: {
    what: msg`The person has not agreed to the topic, or no longer does`,
    mend: msg`Only the person can agree again, for example on their preference page.`,
  },
  run_ended: { what: msg`The run had ended before`, mend: NO_ACTION },
  human_took_over: { what: msg`A member took over the conversation`, mend: NO_ACTION },
  handed_back: { what: msg`The conversation was handed back to the agent`, mend: NO_ACTION },
  continued_elsewhere: { what: msg`The person went on in another conversation`, mend: NO_ACTION },
  person_limit_reached: {
    what: msg`The person already got the most messages that you allow`,
    mend: msg`Raise the sending limit of your organization, or wait.`,
  },
  draft_refused: { what: msg`A member refused the message`, mend: NO_ACTION },
  draft_expired: {
    what: msg`Nobody approved the message in time`,
    mend: msg`Review drafts sooner, or give them more time.`,
  },
  no_result: {
    what: msg`The provider did not say whether it took the message`,
    mend: msg`Parley does not send it again, so that nobody gets it twice.`,
  },
}

const UNKNOWN_MEND = msg`Open a participant to see what happened at this step.`

/** Why something failed, and what to do about it. A provider’s own code stays as it is. */
export function useFailureWords(): (reason: string) => { what: string; mend: string } {
  const { t } = useLingui()
  return (reason) => {
    const known = KNOWN[reason]
    if (known) return { what: t(known.what), mend: t(known.mend) }
    return { what: reason || t`Unknown reason`, mend: t(UNKNOWN_MEND) }
  }
}
