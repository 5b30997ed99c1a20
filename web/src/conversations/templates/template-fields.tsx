import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PersonValues } from '../../customers/people/person-values.tsx'
import { usePermission } from '../../identity/session.ts'
import { parley } from '../../shell/queries/api.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TemplatePreview } from './template-preview.tsx'
import {
  type Chosen,
  openPlaceholder,
  placeholdersOf,
  type Template,
  usePersonValues,
  useTemplates,
} from './templates.ts'

interface TemplateFieldsProps {
  /** The number that sends it. */
  channel: string
  /** The external id of the person who gets it, whose data fills its values; null: not known. */
  person: string | null
  chosen: Chosen | null
  onChange: (chosen: Chosen | null) => void
}

/** Chooses an approved template of a number, with its values and how it reads. */
export function TemplateFields({ channel, person, chosen, onChange }: TemplateFieldsProps) {
  const { t } = useLingui()
  const templates = useTemplates(channel)
  const readValues = usePersonValues(person)
  // A choice that was made meanwhile is not overwritten.
  const latest = useRef(chosen)
  latest.current = chosen
  const filledFor = useRef(person)
  const fill = (template: Template) =>
    void readValues(template).then((values) => {
      const now = latest.current
      if (now?.template.id === template.id && filledFor.current === person)
        onChange({ template, values: { ...values, ...now.values } })
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another person matters.
  useEffect(() => {
    if (filledFor.current === person) return
    const isOfAnother = filledFor.current !== null
    filledFor.current = person
    if (!chosen) return
    if (isOfAnother) onChange({ ...chosen, values: {} })
    fill(chosen.template)
  }, [person])
  if (templates?.length === 0) {
    return (
      <p className="rounded-md border border-dashed px-3 py-3 text-soft">
        <Trans>This number has no approved template yet.</Trans>
      </p>
    )
  }
  const choose = (id: string) => {
    const template = templates?.find((each) => each.id === id)
    onChange(template ? { template, values: {} } : null)
    if (template) fill(template)
  }
  return (
    <>
      <Combobox
        value={chosen?.template.id ?? null}
        choices={(templates ?? []).map(({ id, name, language }) => ({
          value: id,
          label: name,
          note: language,
        }))}
        onChange={choose}
        label={t`Template`}
        placeholder={t`Choose a template`}
        searchPlaceholder={t`Search templates`}
        nothing={t`No template has this name.`}
        className="self-start"
      />
      {chosen && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <div className="flex flex-col gap-2">
            {placeholdersOf(chosen.template).map((name) => (
              <TextField
                key={name}
                label={t`Value for ${`{{${name}}}`}`}
                value={chosen.values[name] ?? ''}
                placeholder={chosen.template.variables?.[name] ?? ''}
                onChange={(value) => onChange({ ...chosen, values: { ...chosen.values, [name]: value } })}
              />
            ))}
            {person !== null && <Suggestions person={person} chosen={chosen} onChange={onChange} />}
          </div>
          <TemplatePreview chosen={chosen} />
        </div>
      )}
    </>
  )
}

interface SuggestionsProps extends Pick<TemplateFieldsProps, 'onChange'> {
  person: string
  chosen: Chosen
}

/** The person's values, each of which fills the first open variable. */
function Suggestions({ person, chosen, onChange }: SuggestionsProps) {
  const isAllowed = usePermission('people:read')
  const { data } = useQuery({
    queryKey: ['person', person],
    queryFn: ({ signal }) => parley.people.get({ externalId: person }, { signal }),
    enabled: isAllowed,
  })
  const open = openPlaceholder(chosen)
  if (open === undefined) return null
  return (
    <PersonValues
      person={data}
      onChoose={(value) => onChange({ ...chosen, values: { ...chosen.values, [open]: value } })}
    />
  )
}
