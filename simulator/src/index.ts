export { type Simulator, type SimulatorOptions, startSimulator } from './app.ts'
