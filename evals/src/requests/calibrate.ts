/** Slope and offset on the logit of scores that fit them to the labels best (Platt 1999), by damped Newton steps. */
export function calibrate(scores: Float64Array, labels: Uint8Array): [number, number] {
  const logits = scores.map((score) => Math.log(score / (1 - score)));
  let [slope, offset] = [1, 0];
  for (let turn = 0; turn < 50; turn += 1) {
    const step = newtonStep(logits, labels, [slope, offset]);
    const before = lossOf(logits, labels, [slope, offset]);
    let size = 1;
    while (
      size > 1e-6 &&
      lossOf(logits, labels, [slope - size * step[0], offset - size * step[1]]) > before
    )
      size /= 2;
    slope -= size * step[0];
    offset -= size * step[1];
  }
  return [slope, offset];
}

function lossOf(
  logits: Float64Array,
  labels: Uint8Array,
  [slope, offset]: [number, number],
): number {
  let loss = 0;
  for (const [at, logit] of logits.entries()) {
    const margin = slope * logit + offset;
    loss +=
      Math.max(margin, 0) - margin * (labels[at] ?? 0) + Math.log1p(Math.exp(-Math.abs(margin)));
  }
  return loss;
}

function newtonStep(
  logits: Float64Array,
  labels: Uint8Array,
  [slope, offset]: [number, number],
): [number, number] {
  let [bySlope, byOffset, curveSlope, curveBoth, curveOffset] = [0, 0, 1e-6, 0, 1e-6];
  for (const [at, logit] of logits.entries()) {
    const chance = 1 / (1 + Math.exp(-(slope * logit + offset)));
    const error = chance - (labels[at] ?? 0);
    const spread = chance * (1 - chance);
    bySlope += error * logit;
    byOffset += error;
    curveSlope += spread * logit * logit;
    curveBoth += spread * logit;
    curveOffset += spread;
  }
  const area = curveSlope * curveOffset - curveBoth * curveBoth;
  return [
    (bySlope * curveOffset - byOffset * curveBoth) / area,
    (byOffset * curveSlope - bySlope * curveBoth) / area,
  ];
}
