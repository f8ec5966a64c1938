"""Makes an encoder that train_encoder.py wrote multiply whole numbers, which takes half the time of fractions.

Debian: apt-get install python3-onnx.
  python3 evals/src/encoder/quantize_encoder.py trained.onnx intelligence/weights/clauses.onnx

Each row of what a linear layer is given (one piece of the text) is divided by a scale of its own and rounded to -63 to
63, then moved to 1 to 127. The layer's weights are whole numbers of 8 bits already. Seven bits and not eight: processors without
VNNI add two products of bytes in 16 bits, and 2 * 127 * 127 still fits, so every processor finds the same sums. The layer's
scale comes before the rows' scale, because onnxruntime 1.30 takes a scale of each row for a single one when it can join
the two (decision 132).
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

LARGEST = 63
MIDDLE = LARGEST + 1


def constants():
    return [
        numpy_helper.from_array(np.float32(1e-9), "rows.least"),
        numpy_helper.from_array(np.float32(1 / LARGEST), "rows.unit"),
        numpy_helper.from_array(np.float32(MIDDLE), "rows.middle"),
        numpy_helper.from_array(np.uint8(MIDDLE), "rows.zero"),
    ]


def rounded_rows(x):
    """The nodes that turn the tensor into bytes, `x.bytes`, and a scale for each row, `x.scale`."""
    return [
        helper.make_node("Abs", [x], [x + ".size"]),
        helper.make_node("ReduceMax", [x + ".size"], [x + ".most"], axes=[-1], keepdims=1),
        helper.make_node("Add", [x + ".most", "rows.least"], [x + ".some"]),
        helper.make_node("Mul", [x + ".some", "rows.unit"], [x + ".scale"]),
        helper.make_node("Div", [x, x + ".scale"], [x + ".share"]),
        helper.make_node("Round", [x + ".share"], [x + ".whole"]),
        helper.make_node("Add", [x + ".whole", "rows.middle"], [x + ".moved"]),
        helper.make_node("Cast", [x + ".moved"], [x + ".bytes"], to=TensorProto.UINT8),
    ]


def product(x, weight, scale, out):
    """x times the layer's weights, of which each column has a scale."""
    return [
        helper.make_node("MatMulInteger", [x + ".bytes", weight, "rows.zero"], [out + ".sum"]),
        helper.make_node("Cast", [out + ".sum"], [out + ".float"], to=TensorProto.FLOAT),
        helper.make_node("Mul", [out + ".float", scale], [out + ".scaled"]),
        helper.make_node("Mul", [out + ".scaled", x + ".scale"], [out]),
    ]


def layers_of(graph):
    """The products with packed weights: for each output (MatMul, the nodes that unpack, weight, scale)."""
    by_output = {output: node for node in graph.node for output in node.output}
    packed = {one.name for one in graph.initializer if one.data_type == TensorProto.INT8}
    found = {}
    for node in graph.node:
        turn = by_output.get(node.input[1]) if node.op_type == "MatMul" else None
        if turn is None or turn.op_type != "Transpose":
            continue
        scaled = by_output.get(turn.input[0])
        cast = by_output.get(scaled.input[0]) if scaled is not None and scaled.op_type == "Mul" else None
        if cast is not None and cast.op_type == "Cast" and cast.input[0] in packed:
            found[node.output[0]] = (node, (turn, scaled, cast), cast.input[0], scaled.input[1])
    return found


def turn_weights(graph, found):
    """MatMulInteger wants a layer's inputs as rows and its scales as a row."""
    tensors = {one.name: one for one in graph.initializer}
    for _, _, weight, scale in found.values():
        values = np.ascontiguousarray(numpy_helper.to_array(tensors[weight]).T)
        tensors[weight].CopyFrom(numpy_helper.from_array(values, weight))
        scales = numpy_helper.to_array(tensors[scale])[:, 0]
        tensors[scale].CopyFrom(numpy_helper.from_array(scales, scale))


def quantize(model):
    graph = model.graph
    found = layers_of(graph)
    if not found:
        sys.exit("No layer with packed weights: is this what train_encoder.py wrote?")
    turn_weights(graph, found)
    unpacking = {id(node) for _, nodes, _, _ in found.values() for node in nodes}
    nodes, rounded = [], set()
    for node in graph.node:
        if id(node) in unpacking:
            continue
        layer = found.get(node.output[0])
        if layer is None:
            nodes.append(node)
            continue
        x = node.input[0]
        if x not in rounded:
            nodes += rounded_rows(x)
            rounded.add(x)
        nodes += product(x, layer[2], layer[3], node.output[0])
    graph.initializer.extend(constants())
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return len(found)


def main():
    source, target = sys.argv[1:]
    model = onnx.load(source)
    print(quantize(model), "layers")
    onnx.save(model, target)


main()
