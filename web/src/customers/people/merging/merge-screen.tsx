import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Repeat, Users } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Card, Page, Sheet } from '../../../ui/layout/page.tsx'
import { PersonName } from '../person-name.tsx'
import { PersonPicker } from '../person-picker.tsx'
import { MergePreview } from './merge-preview.tsx'

const route = getRouteApi('/people/$externalId/merge')

/** Chooses a person to merge into another one, shows what would follow, and merges them. */
export function MergeScreen() {
  const { t } = useLingui()
  const { externalId } = route.useParams()
  const { with: merged = null } = route.useSearch()
  const go = route.useNavigate()
  const choose = (other: string) => void go({ search: { with: other }, replace: true })
  const swap = () =>
    merged !== null &&
    void go({ params: { externalId: merged }, search: { with: externalId }, replace: true })
  return (
    <Page trail={<Trail to="/duplicates">{t`Duplicates`}</Trail>} title={t`Merge people`}>
      <Sheet>
        <div className="flex flex-col gap-6">
          <Card title={t`Who`}>
            <dl className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-y-3 p-4 phone:grid-cols-1 phone:gap-y-1.5">
              <dt className="text-soft">{t`Surviving person`}</dt>
              <dd className="truncate font-medium">
                <PersonName externalId={externalId} />
              </dd>
              <dt className="text-soft">{t`Merged person`}</dt>
              <dd className="flex items-center gap-2">
                <div className="min-w-0 flex-1">
                  {merged === null ? (
                    <PersonPicker
                      label={t`Merged person`}
                      value={merged}
                      onChange={choose}
                      without={[externalId]}
                    />
                  ) : (
                    <span className="block truncate font-medium">
                      <PersonName externalId={merged} />
                    </span>
                  )}
                </div>
                {merged !== null && (
                  <Button size="small" onClick={swap}>
                    <Repeat size={14} />
                    <Trans>Swap</Trans>
                  </Button>
                )}
              </dd>
            </dl>
          </Card>
          {merged === null ? (
            <Empty icon={Users} title={t`Choose the person to merge`}>
              <Trans>You see what will change before you merge.</Trans>
            </Empty>
          ) : (
            <Outcome key={`${externalId} ${merged}`} externalId={externalId} merged={merged} />
          )}
        </div>
      </Sheet>
    </Page>
  )
}

function Outcome({ externalId, merged }: { externalId: string; merged: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const preview = useQuery({
    queryKey: ['duplicates', 'preview', externalId, merged],
    queryFn: ({ signal }) => parley.people.mergePreview({ externalId, mergedExternalId: merged }, { signal }),
  })
  const merge = useApiMutation(() => parley.people.merge({ externalId, mergedExternalId: merged }), {
    changes: [['duplicates'], ['people'], ['person'], ['segments']],
    done: t`People merged`,
    onGone: () => navigate({ to: '/people/$externalId', params: { externalId }, replace: true }),
  })
  return (
    <Loaded query={preview}>
      {(data) => (
        <>
          <MergePreview preview={data} />
          <ConfirmButton
            kind="danger"
            className="self-start"
            disabled={merge.isPending}
            question={t`Merge these people?`}
            consequence={
              <Trans>
                {merged} becomes part of {externalId}. You can undo this for 30 days, under Duplicates.
              </Trans>
            }
            action={t`Merge people`}
            onConfirm={() => merge.mutate()}
          >
            <Trans>Merge people</Trans>
          </ConfirmButton>
        </>
      )}
    </Loaded>
  )
}
