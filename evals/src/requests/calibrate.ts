/** Slope and offset on the logit of scores that fit them to the labels best (Platt 1999), by Newton steps. */
export function calibrate(scores: Float64Array, labels: Uint8Array): [number, number] {
  const logits = scores.map((score) => Math.log(score / (1 - score)));
  let slope = 1;
  let offset = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    let [gs, go, hss, hso, hoo] = [0, 0, 1e-6, 0, 1e-6];
    for (const [at, logit] of logits.entries()) {
      const chance = 1 / (1 + Math.exp(-(slope * logit + offset)));
      const error = chance - (labels[at] ?? 0);
      const spread = chance * (1 - chance);
      gs += error * logit;
      go += error;
      hss += spread * logit * logit;
      hso += spread * logit;
      hoo += spread;
    }
    const area = hss * hoo - hso * hso;
    slope -= (gs * hoo - go * hso) / area;
    offset -= (go * hss - gs * hso) / area;
  }
  return [slope, offset];
}
