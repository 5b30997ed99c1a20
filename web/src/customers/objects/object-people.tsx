import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { AddButton } from '../../ui/controls/add-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { RemoveButton } from '../../ui/controls/remove-button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { PersonName } from '../people/person-name.tsx'
import { LinkPerson } from './link-person.tsx'

interface ObjectPeopleProps {
  type: string
  externalId: string
}

/** The people linked to an object, in their roles. */
export function ObjectPeople({ type, externalId }: ObjectPeopleProps) {
  const { t } = useLingui()
  const mayLink = usePermission('objects:write')
  const [isLinking, setLinking] = useState(false)
  const { rows, isLoading, error, retry, hasMore, more } = useList(
    ['objects', type, 'people', externalId],
    (page, options) =>
      parley.relationships.list(
        { kind: 'person_to_co', customObjectType: type, customObjectExternalId: externalId, ...page },
        options,
      ),
  )
  const relationships = useQuery({
    queryKey: ['relationship-types'],
    queryFn: ({ signal }) => parley.relationshipTypes.list({}, { signal }),
  })
  const roles = (relationships.data?.personToCo ?? []).filter((role) => role.customObjectType === type)
  const links = rows.flatMap((row) => (row.kind === 'person_to_co' ? [row] : []))
  if (error) return <Failure error={error} onRetry={retry} />
  if (links.length === 0 && (isLoading || !mayLink || roles.length === 0)) return null
  return (
    <Card
      title={t`People`}
      actions={
        mayLink &&
        roles.length > 0 && <AddButton onClick={() => setLinking(true)}>{t`Link a person`}</AddButton>
      }
    >
      <ul>
        {links.map((link) => (
          <li
            key={`${link.personExternalId} ${link.role}`}
            className="flex items-center border-b border-line/60 pr-2 last:border-0"
          >
            <Link
              to="/people/$externalId"
              params={{ externalId: link.personExternalId }}
              className="flex min-w-0 flex-1 items-center gap-3 px-4 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium">
                <PersonName externalId={link.personExternalId} />
              </span>
              <Badge>{link.role}</Badge>
            </Link>
            {mayLink && <Unlink {...link} object={externalId} />}
          </li>
        ))}
        {links.length === 0 && (
          <li className="px-4 py-3 text-soft">
            <Trans>Nobody is linked yet.</Trans>
          </li>
        )}
      </ul>
      {hasMore && <Button className="m-3" onClick={more}>{t`Load more`}</Button>}
      {isLinking && (
        <LinkPerson type={type} externalId={externalId} roles={roles} onClose={() => setLinking(false)} />
      )}
    </Card>
  )
}

interface UnlinkProps {
  /** null: the type of the relationship is gone. */
  relationshipTypeId: string | null
  personExternalId: string
  object: string
}

const CHANGES = [['objects'], ['person']]

/** Removes a link between a person and an object, with undo. */
export function Unlink({ relationshipTypeId, ...ends }: UnlinkProps) {
  return relationshipTypeId && <UnlinkButton relationshipTypeId={relationshipTypeId} {...ends} />
}

function UnlinkButton({
  relationshipTypeId,
  personExternalId,
  object,
}: UnlinkProps & { relationshipTypeId: string }) {
  const { t } = useLingui()
  const link = {
    kind: 'person_to_co' as const,
    relationshipTypeId,
    personExternalId,
    customObjectExternalId: object,
  }
  const restore = useApiMutation(() => parley.relationships.link(link), {
    changes: CHANGES,
    done: t`Change undone`,
  })
  const remove = useApiMutation(() => parley.relationships.unlink(link), {
    changes: CHANGES,
    onDone: () =>
      toast.success(t`Link removed`, { action: { label: t`Undo`, onClick: () => restore.mutate() } }),
  })
  return <RemoveButton label={t`Remove the link to ${personExternalId}`} onClick={() => remove.mutate()} />
}
