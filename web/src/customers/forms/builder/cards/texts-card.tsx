import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parley } from '../../../../shell/queries/api.ts'
import { Card } from '../../../../ui/layout/page.tsx'
import type { Text } from '../../draft/draft.ts'
import { changed } from '../../draft/edits.ts'
import { useDraftEditor } from '../draft-context.ts'
import { TextInput } from '../inputs/text-input.tsx'

/** The words of buttons and messages. Where nothing is written, visitors see the usual ones. */
export function TextsCard({ formId }: { formId: string }) {
  const { t } = useLingui()
  const { draft, edit, language } = useDraftEditor()
  const texts = draft.texts ?? {}
  const usual = useQuery({
    queryKey: ['form-texts', formId, language],
    queryFn: ({ signal }) =>
      parley.embeddedForms.preview({ formId, draft: PLAIN_FORM(language), language }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = (usual.data?.config?.texts ?? {}) as Record<string, string>
  const keys = Object.keys({ ...known, ...texts })
  const set = (key: string, text: Text | undefined) =>
    edit((before) => ({ ...before, texts: changed(before.texts ?? {}, { [key]: text }) }), `texts ${key}`)
  return (
    <Card title={t`Buttons and messages`}>
      <details className="px-4 py-3">
        <summary className="flex min-h-6 cursor-pointer items-center text-soft hover:text-ink">
          <Trans>Change the texts that all forms share</Trans>
        </summary>
        <div className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
          {keys.map((key) => (
            <TextInput
              key={key}
              label={known[key] ?? key}
              path={`texts.${key}`}
              text={texts[key]}
              onChange={(text) => set(key, text)}
            />
          ))}
        </div>
      </details>
    </Card>
  )
}

/** A form with one field, whose words are the usual ones. */
const PLAIN_FORM = (language: string) => ({
  languages: [language],
  fields: [{ key: 'text', type: 'text', label: 'Text' }],
})
