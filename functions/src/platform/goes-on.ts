/** Takes work that goes on while its caller continues. Whoever gave this function waits for the work, and for its failure. */
export type GoesOn = (work: Promise<void>) => void;
