import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link2 } from '../../../ui/icons/icons.tsx'
import { ShareDialog } from './share-dialog.tsx'

const route = getRouteApi('/initiatives/$id/results')

/** Opens the links with which others read these results. */
export function ShareButton({ id }: { id: string }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { sharing } = route.useSearch()
  const set = (isOpen: boolean) =>
    void go({ search: (before) => ({ ...before, sharing: isOpen || undefined }), replace: true })
  if (!usePermission('initiatives:write')) return null
  return (
    <>
      <Button onClick={() => set(true)}>
        <Link2 size={14} />
        {t({ message: 'Share', context: 'action' })}
      </Button>
      {sharing && <ShareDialog id={id} onClose={() => set(false)} />}
    </>
  )
}
