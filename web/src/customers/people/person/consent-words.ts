import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'

export type Consents = Output<'consents_get'>
export type Consent = Consents['consents'][number]

export const CHANNEL_NAMES: Record<Consent['channel'], string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'Email',
}

type State = NonNullable<Consent['state']>
type Source = Consents['history'][number]['source']

/** What a consent is, and where a change came from. */
export function useConsentWords() {
  const { t } = useLingui()
  const states: Record<State, string> = {
    granted: t`Agreed`,
    withdrawn: t`Withdrawn`,
    pending: t`Not confirmed yet`,
  }
  const sources: Record<Source, string> = {
    form: t`in a form`,
    preferences: t`on the preference page`,
    unsubscribe: t`by an unsubscribe link`,
    keyword: t`by a message`,
    api: t`through the API`,
    member: t`by hand`,
    import: t`in an import`,
    merge: t`by a merge of two people`,
  }
  return {
    states,
    sources,
    stateOf: ({ state, isGranted }: Consent): string =>
      state === null ? (isGranted ? t`On by default` : t`Never chosen`) : states[state],
  }
}
