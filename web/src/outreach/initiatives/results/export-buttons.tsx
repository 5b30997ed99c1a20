import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Download } from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { exportResults } from './export.ts'

const route = getRouteApi('/initiatives/$id/results')

/** Downloads every participant with their answers, within the filter of the address. */
export function ExportButtons({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const { segment } = route.useSearch()
  const start = useApiMutation((format: 'csv' | 'json') => exportResults({ id, name, segment, format }))
  return (
    <Menu
      align="end"
      trigger={
        <Button disabled={start.isPending}>
          <Download size={14} />
          {start.isPending ? t`Exporting…` : t`Export`}
        </Button>
      }
    >
      <MenuItem onSelect={() => start.mutate('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => start.mutate('json')}>JSON</MenuItem>
    </Menu>
  )
}
