import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonChoice } from '../../../../customers/events/person-choice.tsx'
import { PersonValues } from '../../../../customers/people/person-values.tsx'
import { usePermission } from '../../../../identity/session.ts'
import { parley } from '../../../../shell/queries/api.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { variablesIn } from '../draft/draft-variables.ts'
import { type Issues, problemAt, type TemplateDraft } from '../draft/template-draft.ts'

interface ExamplesProps {
  draft: TemplateDraft
  issues: Issues
  isFixed: boolean
  onChange: (examples: TemplateDraft['examples']) => void
}

/** An example for each variable, with the values of a real person to choose from. */
export function Examples({ draft, issues, isFixed, onChange }: ExamplesProps) {
  const { t } = useLingui()
  const mayRead = usePermission('people:read')
  const names = variablesIn(draft)
  if (names.length === 0) return null
  const set = (name: string, value: string) => onChange({ ...draft.examples, [name]: value })
  const fields = names.map((name) => (
    <TextField
      key={name}
      label={t`Example for ${`{{${name}}}`}`}
      maxLength={255}
      value={draft.examples[name] ?? ''}
      onChange={(value) => set(name, value)}
      problem={problemAt(issues, `variables.${name}`)}
    />
  ))
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border bg-sunken p-3">
      <legend className="sr-only">
        <Trans>Examples</Trans>
      </legend>
      <p className="text-xs text-soft">
        <Trans>WhatsApp’s reviewers read the text with these examples.</Trans>
      </p>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">{fields}</div>
      {!isFixed && mayRead && <FromPerson names={names} examples={draft.examples} onChoose={set} />}
    </fieldset>
  )
}

interface FromPersonProps {
  names: readonly string[]
  examples: TemplateDraft['examples']
  onChoose: (name: string, value: string) => void
}

/** The values of a person as chips. A chip fills in the variable that was chosen, by default the first open one. */
function FromPerson({ names, examples, onChoose }: FromPersonProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const newest = useQuery({
    queryKey: ['people', 'newest'],
    queryFn: async ({ signal }) => await parley.people.list({ limit: 1 }, { signal }),
  })
  const one = useQuery({
    queryKey: ['people', 'one', chosen],
    queryFn: ({ signal }) => parley.people.get({ externalId: chosen ?? '' }, { signal }),
    enabled: chosen !== null,
  })
  const person = chosen === null ? newest.data?.data[0] : one.data
  const open = names.find((name) => !examples[name]?.trim())
  const into = target !== null && names.includes(target) ? target : (open ?? names[0]!)
  if (newest.data?.data.length === 0) return null
  return (
    <div className="flex flex-col gap-2 border-t pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-soft">
          <Trans>Values of</Trans>
        </span>
        <div className="w-56 min-w-0">
          <PersonChoice
            person={chosen ?? person?.externalId ?? null}
            anyone={t`Newest person`}
            onChange={setChosen}
          />
        </div>
        {names.length > 1 && (
          <div role="group" aria-label={t`Variable to fill in`} className="flex flex-wrap gap-1">
            {names.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === into}
                onClick={() => setTarget(name)}
                className="min-h-6 rounded-md border px-2 font-mono text-xs text-soft hover:bg-hover aria-pressed:border-accent aria-pressed:text-accent"
              >
                {`{{${name}}}`}
              </button>
            ))}
          </div>
        )}
      </div>
      <PersonValues
        person={person}
        onChoose={(value) => {
          onChoose(into, value)
          setTarget(null)
        }}
      />
    </div>
  )
}
