import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { errorText } from '../../../shell/error-text.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'

interface LinkDialogProps {
  /** External IDs. */
  people: readonly string[]
  onClose: () => void
  onDone: () => void
}

const LISTED = 200
/** The most links that the service accepts in one request. */
const AT_ONCE = 1000

/** Links several people to one object, with an existing relationship. */
export function LinkDialog({ people, onClose, onDone }: LinkDialogProps) {
  const { t } = useLingui()
  const relationships = useQuery({
    queryKey: ['relationship-types'],
    queryFn: ({ signal }) => parley.relationshipTypes.list({}, { signal }),
  })
  const roles = relationships.data?.personToCo ?? []
  const [roleId, setRoleId] = useState('')
  const [objectId, setObjectId] = useState<string>()
  const role = roles.find(({ relationshipTypeId }) => relationshipTypeId === roleId)
  const type = role?.customObjectType
  const objects = useQuery({
    queryKey: ['objects', type, 'some'],
    queryFn: async ({ signal }) =>
      await parley.customObjects.list({ type: type!, limit: LISTED }, { signal }),
    enabled: type !== undefined,
  })
  const link = useApiMutation(
    async () => {
      const done = { linked: 0, problems: [] as string[] }
      for (let from = 0; from < people.length; from += AT_ONCE) {
        const items = people.slice(from, from + AT_ONCE).map((personExternalId) => ({
          kind: 'person_to_co' as const,
          relationshipTypeId: roleId,
          personExternalId,
          customObjectExternalId: objectId!,
        }))
        const { summary, errors } = await parley.relationships.batch({ items })
        done.linked += summary.total - summary.failed
        done.problems.push(...errors.map(({ error }) => error.message))
      }
      return done
    },
    {
      changes: [['objects'], ['person']],
      quiet: true,
      onDone: ({ linked, problems }) => {
        if (linked > 0) toast.success(t`Linked: ${linked}`)
        if (problems[0] !== undefined) toast.error(t`Not linked: ${problems.length}. ${problems[0]}`)
        onClose()
        if (problems.length === 0) onDone()
      },
    },
  )
  return (
    <FormDialog
      title={t`Link to an object`}
      problem={link.error ? errorText(link.error) : undefined}
      action={<Plural value={people.length} one="Link # person" other="Link # people" />}
      isDisabled={roleId === '' || objectId === undefined || link.isPending}
      onSubmit={link.mutate}
      onClose={onClose}
    >
      {relationships.data && roles.length === 0 && (
        <p className="text-soft">
          <Trans>Create a relationship between people and an object type first, under Objects.</Trans>
        </p>
      )}
      <SelectField
        label={t`Relationship`}
        value={roleId}
        required
        onChange={(next) => {
          setRoleId(next)
          setObjectId(undefined)
        }}
      >
        <option value="">{t`Select…`}</option>
        {roles.map(({ relationshipTypeId, role: name, customObjectType }) => (
          <option key={relationshipTypeId} value={relationshipTypeId}>
            {name ? `${name} · ${customObjectType}` : customObjectType}
          </option>
        ))}
      </SelectField>
      {type !== undefined && (
        <Combobox
          label={t`Object`}
          className="h-8 w-full justify-between"
          value={objectId ?? null}
          choices={(objects.data?.data ?? []).map(({ externalId, displayName }) => ({
            value: externalId,
            label: displayName || externalId,
            note: externalId,
          }))}
          onChange={setObjectId}
          placeholder={t`Select an object`}
          searchPlaceholder={t`Search by name or enter an ID`}
          nothing={t`No objects found`}
          free={(typed) => typed}
        />
      )}
    </FormDialog>
  )
}
