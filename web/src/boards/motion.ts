// Motion, as the frame calls it; see motion/motion.ts.
export { skip, snapshot, travel, type Snapshot } from '../motion/motion';
