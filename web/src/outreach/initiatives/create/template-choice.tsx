import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { useTemplateStatus } from '../plan/template-status.ts'
import type { PlannedMessage } from './initiative-plan.ts'
import { useVariables } from './variables.tsx'

interface TemplateChoiceProps {
  message: PlannedMessage
  title: string
  onChange: (part: Partial<PlannedMessage>) => void
  hasProblem: boolean
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g
const LITERAL = 'literal:'

/** An existing template with a value for each of its placeholders. */
export function TemplateChoice({ message, title, onChange, hasProblem }: TemplateChoiceProps) {
  const { t } = useLingui()
  const statusWords = useTemplateStatus()
  const templates = useQuery({
    queryKey: ['templates', 'all'],
    queryFn: async ({ signal }) => await parley.templates.list({ limit: MOST_LISTED }, { signal }),
  })
  const known = templates.data?.data ?? []
  const chosen = known.find(({ id }) => id === message.templateId)
  return (
    <div className="flex flex-col items-start gap-2">
      <Combobox
        label={t`Template: ${title}`}
        value={message.templateId}
        invalid={hasProblem}
        placeholder={t`Choose a template`}
        searchPlaceholder={t`Search by name`}
        nothing={t`No results`}
        choices={known.map(({ id, name, language, status }) => ({
          value: id,
          label: name,
          note: `${language} · ${statusWords(status)}`,
        }))}
        onChange={(templateId) => {
          const template = known.find(({ id }) => id === templateId)
          onChange({ templateId, bindings: firstBindings(placeholdersOf(template?.content)) })
        }}
      />
      {templates.data?.data.length === 0 && (
        <p className="text-xs text-soft">
          <Trans>
            There are no templates yet.{' '}
            <Link to="/templates/new" className="underline">
              New template
            </Link>
          </Trans>
        </p>
      )}
      <BindingFields
        message={message}
        title={title}
        placeholders={placeholdersOf(chosen?.content)}
        onChange={onChange}
      />
    </div>
  )
}

interface BindingFieldsProps {
  message: PlannedMessage
  title: string
  placeholders: readonly string[]
  onChange: (part: Partial<PlannedMessage>) => void
}

/** A value for each placeholder of a template. */
export function BindingFields({ message, title, placeholders, onChange }: BindingFieldsProps) {
  const { t } = useLingui()
  const variables = useVariables()
  return (
    <>
      {placeholders.map((number) => (
        <div key={number} className="flex items-center gap-2">
          <code className="text-xs">{`{{${number}}}`}</code>
          <Combobox
            label={t`Value of ${number}: ${title}`}
            value={message.bindings[number] ?? null}
            placeholder={t`select…`}
            searchPlaceholder={t`A field, or your own text`}
            nothing={t`No results`}
            choices={variables}
            free={(typed) => t`The text “${typed}”`}
            shown={shownBinding(message.bindings[number], variables)}
            onChange={(value) =>
              onChange({
                bindings: {
                  ...message.bindings,
                  [number]: variables.some((one) => one.value === value) ? value : LITERAL + value,
                },
              })
            }
          />
        </div>
      ))}
    </>
  )
}

function shownBinding(
  binding: string | undefined,
  variables: readonly { value: string; label: string }[],
): string | undefined {
  if (binding?.startsWith(LITERAL)) return binding.slice(LITERAL.length)
  return variables.find(({ value }) => value === binding)?.label ?? binding
}

/** The placeholders anywhere in a template. */
export function placeholdersOf(content: unknown): string[] {
  return [...new Set([...JSON.stringify(content ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name!))]
}

/** The first placeholder is usually the name. */
function firstBindings(placeholders: readonly string[]): Record<string, string> {
  return placeholders[0] === undefined ? {} : { [placeholders[0]]: 'person.firstName' }
}
