import { SkeletonLines } from '../ui/skeleton.tsx'

/** While the code of a screen arrives. */
export function Loading() {
  return (
    <div className="px-6 py-5">
      <SkeletonLines count={5} />
    </div>
  )
}
