import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { filled, placeholdersIn } from '../../conversations/templates/templates.ts'
import { PersonValues } from '../../customers/people/person-values.tsx'
import { usePermission } from '../../identity/session.ts'
import { parley } from '../../shell/queries/api.ts'
import { MOST_LISTED } from '../../shell/queries/most-listed.ts'
import { formError } from '../../shell/queries/mutations.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type EmailTemplate = Output<'email_templates_get'>

/** An email template with a value for each placeholder. */
export interface ChosenEmail {
  template: EmailTemplate
  values: Readonly<Record<string, string>>
}

function placeholdersOf({ subject, html, body }: EmailTemplate): string[] {
  return placeholdersIn([subject, html, body])
}

/** The first placeholder without a value. */
export function openEmailPlaceholder({ template, values }: ChosenEmail): string | undefined {
  return placeholdersOf(template).find((name) => !values[name]?.trim())
}

export interface EmailChoice {
  id: string | null
  /** null until it is loaded. */
  chosen: ChosenEmail | null
  isLoading: boolean
  error: Error | null
  choose(id: string): void
  fill(name: string, value: string): void
}

/**
 * The email template of a form. It counts as chosen at once, and is loaded meanwhile. `person`: who gets it, null when not
 * known. Values that were filled in for one person are not kept for another one.
 */
export function useEmailChoice(person: string | null): EmailChoice {
  const [id, setId] = useState<string | null>(null)
  const [filledIn, setFilledIn] = useState<FilledIn>({ person, values: {} })
  const { values } = forPerson(filledIn, person)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['email-templates', 'whole', id],
    queryFn: ({ signal }) => parley.emailTemplates.get({ id: id! }, { signal }),
    enabled: id !== null,
  })
  return {
    id,
    chosen: data ? { template: data, values } : null,
    isLoading: isFetching && !data,
    error,
    choose(next) {
      setId(next)
      setFilledIn({ person, values: {} })
      if (next === id && error) void refetch()
    },
    fill: (name, value) =>
      setFilledIn((before) => ({
        person,
        values: { ...forPerson(before, person).values, [name]: value },
      })),
  }
}

interface FilledIn {
  /** Who they were filled in for; null: nobody was chosen yet. */
  person: string | null
  values: ChosenEmail['values']
}

function forPerson(filledIn: FilledIn, person: string | null): FilledIn {
  const isTheirs = filledIn.person === null || filledIn.person === person
  return isTheirs ? filledIn : { person, values: {} }
}

interface EmailTemplateFieldsProps {
  /** The external id of the person who gets it; null: not known. */
  person: string | null
  choice: EmailChoice
}

/** Chooses an email template, with its values and how it reads. */
export function EmailTemplateFields({ person, choice }: EmailTemplateFieldsProps) {
  const { t } = useLingui()
  const seesPeople = usePermission('people:read')
  const templates = useQuery({
    queryKey: ['email-templates', 'all'],
    queryFn: async ({ signal }) => await parley.emailTemplates.list({ limit: MOST_LISTED }, { signal }),
  })
  const known = useQuery({
    queryKey: ['person', person],
    queryFn: ({ signal }) => parley.people.get({ externalId: person! }, { signal }),
    enabled: seesPeople && person !== null,
  })
  if (templates.data?.data.length === 0) {
    return (
      <p className="rounded-md border border-dashed px-3 py-3 text-soft">
        <Trans>
          There are no email templates yet.{' '}
          <Link to="/templates/new" search={{ of: 'email' }} className="underline">
            New template
          </Link>
        </Trans>
      </p>
    )
  }
  const { chosen, fill } = choice
  const open = chosen ? openEmailPlaceholder(chosen) : undefined
  return (
    <>
      <Combobox
        value={choice.id}
        choices={(templates.data?.data ?? []).map(({ id, name, subject }) => ({
          value: id,
          label: name,
          note: subject,
        }))}
        onChange={choice.choose}
        label={t`Template`}
        placeholder={t`Choose a template`}
        searchPlaceholder={t`Search templates`}
        nothing={t`No template has this name.`}
        className="self-start"
      />
      <FormError>{formError(choice.error, [])}</FormError>
      {chosen && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <div className="flex flex-col gap-2">
            {placeholdersOf(chosen.template).map((name) => (
              <TextField
                key={name}
                label={t`Value for ${`{{${name}}}`}`}
                value={chosen.values[name] ?? ''}
                onChange={(value) => fill(name, value)}
              />
            ))}
            {open !== undefined && (
              <PersonValues person={known.data} onChoose={(value) => fill(open, value)} />
            )}
          </div>
          <section
            aria-label={t`Preview`}
            className="self-start rounded-lg border bg-sunken p-3 [overflow-wrap:anywhere]"
            dir="auto"
          >
            <p className="mb-2 font-semibold">{filled(chosen.template.subject, chosen.values)}</p>
            <p className="whitespace-pre-wrap">{filled(chosen.template.body, chosen.values)}</p>
          </section>
        </div>
      )}
    </>
  )
}
