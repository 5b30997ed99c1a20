import { serve } from '../machinery/server.ts'

await serve([])
