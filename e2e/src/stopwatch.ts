/** Prints how long the steps of a test took; no test asserts a time. */
export function stopwatch(name: string) {
  const steps: string[] = [];
  let began = 0;
  return {
    start: () => {
      began = performance.now();
    },
    stop: (step: string) => {
      steps.push(`${step} ${((performance.now() - began) / 1000).toFixed(2)} s`);
    },
    print: () => process.stdout.write(`${name}: ${steps.join(', ')}\n`),
  };
}
