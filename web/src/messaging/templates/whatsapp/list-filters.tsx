import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { parley } from '../../../shell/queries/api.ts'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { nameOfLanguage } from './draft/language-names.ts'
import { TEMPLATE_STATUSES, useStateWords } from './template-state.tsx'

const route = getRouteApi('/templates')
const ANY = ''
const MOST = 1_000

/** By state, and where there are several, by language and by number. */
export function ListFilters() {
  const { t } = useLingui()
  const go = route.useNavigate()
  const words = useStateWords()
  const { status, language, number } = route.useSearch()
  const languages = useLanguages(language)
  const numbers = useNumbers(number)
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  return (
    <>
      <InlineSelect
        label={t({ message: 'State', context: 'template' })}
        className="!h-8"
        value={status ?? 'ALL'}
        choices={[
          ['ALL', t`All states`],
          ...TEMPLATE_STATUSES.map((state) => [state, words(state)] as const),
        ]}
        onChange={(next) => set({ status: next === 'ALL' ? undefined : next })}
      />
      {languages.length > 1 && (
        <InlineSelect
          label={t`Language`}
          className="!h-8"
          value={language ?? ANY}
          choices={[[ANY, t`All languages`], ...languages]}
          onChange={(next) => set({ language: next || undefined })}
        />
      )}
      {numbers.length > 1 && (
        <InlineSelect
          label={t`Number`}
          className="!h-8"
          value={number ?? ANY}
          choices={[[ANY, t`All numbers`], ...numbers]}
          onChange={(next) => set({ number: next || undefined })}
        />
      )}
    </>
  )
}

type Choice = readonly [value: string, words: string]

/** Those of the newest templates, by their names in the language of the workspace. */
function useLanguages(chosen: string | undefined): Choice[] {
  const { i18n } = useLingui()
  const { data } = useQuery({
    queryKey: ['templates', 'all-languages'],
    queryFn: async ({ signal }) => (await parley.templates.list({ limit: MOST }, { signal })).data,
    select: (templates) => [...new Set(templates.map(({ language }) => language))],
  })
  return withChosen(data, chosen)
    .map((code): Choice => [code, `${nameOfLanguage(code, i18n.locale) ?? code} (${code})`])
    .toSorted(([, one], [, other]) => one.localeCompare(other, i18n.locale))
}

function useNumbers(chosen: string | undefined): Choice[] {
  const { data } = useQuery({
    queryKey: ['channels', 'whatsapp-numbers'],
    queryFn: async ({ signal }) => await parley.whatsappNumbers.list({}, { signal }),
  })
  const names = new Map(data?.data.map(({ phoneNumber, displayName }) => [phoneNumber, displayName]))
  return withChosen([...names.keys()], chosen).map((phoneNumber) => {
    const name = names.get(phoneNumber)
    return [phoneNumber, name ? `${name} · ${phoneNumber}` : phoneNumber]
  })
}

/** What the address names can be chosen, whether it is known or not. */
function withChosen(known: readonly string[] = [], chosen: string | undefined): string[] {
  return chosen === undefined || known.includes(chosen) ? [...known] : [...known, chosen]
}
